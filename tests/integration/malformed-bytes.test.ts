import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { openStandIns } from '#bin/stand-ins/stand-ins.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

test('no bytes sent to the port crash the stand-ins', async () => {
  const port = await freePort()
  const settings = { LOCAL_PORT: String(port), PORT: '1', DATA_DIR: newFolder() }
  const standIns = await openStandIns(parseStandInEnvironment(settings), () => undefined)
  onTestFinished(() => standIns.close())
  const oddities = [
    'GET',
    '\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /%ff HTTP/1.1\r\nHost: %\r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: a b\r\n\r\n',
    'POST /v1/data/mutate/production HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'POST /v1/data/mutate/production HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/socket/production HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
    'GET /v1/socket/production HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/data/listen/production?query=* HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u0000\r\n\r\n',
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    'TRACE / HTTP/1.1\r\nHost:\r\n\r\n',
    'GET /v1/data/query/production?query=%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  for (const bytes of oddities) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(bytes, 'latin1')
    setTimeout(() => socket.destroy(), 200)
    await once(socket, 'close')
  }
  const answer = await fetch(`http://localhost:${port}/v1/ping`)
  expect(await answer.json()).toEqual({ ping: 'pong' })
})
