import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import { createHttpServer, type SocketLimits } from '#api/http/http-server.ts'
import { jsonBody } from '#api/http/json-body.ts'
import { queuePerConnection } from '#api/http/connection-queue.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections()
})

/** Short limits, so that the tests are fast. */
const short: SocketLimits = {
  headersMs: 300,
  requestMs: 600,
  idleMs: 500,
  keepAliveMs: 300,
  checkMs: 50,
  connections: 20,
}

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })

/** The number of requests for the large answer. */
let largeRequested = 0

/**
 * The counted requests in the order in which they began, with the number in progress at that time.
 */
const counted: [string, number][] = []
let atOnce = 0

/** A server that serves pages, accepts JSON and sends an event stream. */
async function serve(limits: Partial<SocketLimits> = {}): Promise<number> {
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log))
  app.get('/', (c) => c.text('page'))
  app.get('/large', (c) => {
    largeRequested += 1
    return c.body(new Uint8Array(50_000_000))
  })
  app.get('/counted', async (c) => {
    atOnce += 1
    counted.push([new URL(c.req.url).search.slice(1), atOnce])
    await delay(20)
    atOnce -= 1
    return c.text('page')
  })
  app.post('/body', jsonBody, async (c) => c.json(await c.req.json()))
  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      for (let beat = 0; beat < 8; beat++) {
        await stream.writeSSE({ data: String(beat) })
        await delay(200)
      }
    }),
  )
  const server = createHttpServer({ ...short, ...limits })
  const listener = getRequestListener(app.fetch)
  server.on(
    'request',
    queuePerConnection((request, response) => void listener(request, response)),
  )
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}

/** A raw connection: what it received, and when it ended. */
function dial(port: number, text = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const began = performance.now()
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  const ended = new Promise<number>((done) =>
    socket.once('close', () => done(performance.now() - began)),
  )
  socket.write(text)
  return { socket, ended, answer: () => answer }
}

async function drip(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return
    socket.write(letter)
    await delay(everyMs)
  }
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const bodyHead =
  'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

describe('a connection ends', () => {
  test('that sends nothing', async () => {
    const { ended } = dial(await serve())
    expect(await ended).toBeLessThan(1500)
  })

  test('whose headers arrive byte by byte, with 408', async () => {
    const { socket, ended, answer } = dial(await serve())
    void drip(socket, get.repeat(3).replaceAll('\r\n\r\n', '\r\nX-More: '), 20)
    expect(await ended).toBeLessThan(1500)
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('whose body arrives byte by byte, with 408 and without an error in the log', async () => {
    logged.length = 0
    const { socket, ended, answer } = dial(await serve(), bodyHead)
    void drip(socket, '{"name":"' + 'x'.repeat(80), 30)
    expect(await ended).toBeLessThan(2500)
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
    await delay(50)
    expect(logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })

  test('that sends no further request', async () => {
    const { ended, answer } = dial(await serve(), get)
    expect(await ended).toBeLessThan(2500)
    expect(answer()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('whose client has stopped reading', async () => {
    const port = await serve()
    const { socket } = dial(port, get.replace('/', '/large'))
    socket.pause()
    await expect
      .poll(() => new Promise((done) => running[0]?.getConnections((_, count) => done(count))), {
        timeout: 4000,
      })
      .toBe(0)
  })
})

describe('many requests on one connection', () => {
  const asking = (count: number) =>
    Array.from({ length: count }, (_, at) => get.replace('/', `/counted?${at}`)).join('')

  test('are answered in order, one at a time', async () => {
    counted.length = 0
    const { socket, answer } = dial(await serve(), asking(20))
    await expect.poll(() => answer().match(/HTTP\/1\.1 200 /g)?.length).toBe(20)
    expect(counted).toEqual(Array.from({ length: 20 }, (_, at) => [String(at), 1]))
    socket.destroy()
  })

  test('are not started after the client has disconnected', async () => {
    counted.length = 0
    const { socket } = dial(await serve(), asking(20))
    await expect.poll(() => counted.length).toBeGreaterThan(1)
    socket.destroy()
    await delay(300)
    expect(counted.length).toBeLessThan(15)
  })

  test('close it when too many wait, and others are still served', async () => {
    counted.length = 0
    const port = await serve()
    const { ended } = dial(port, asking(3000))
    expect(await ended).toBeLessThan(1500)
    expect(counted.length).toBeLessThan(35)
    const { answer } = dial(port, get)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('an event stream outlasts every timeout', async () => {
  const { socket, answer } = dial(await serve(), get.replace('/', '/events'))
  await expect.poll(answer, { timeout: 5000 }).toContain('data: 7')
  socket.destroy()
})

describe('visitors are served', () => {
  test.each([
    ['silent connections', ''],
    ['half a head', 'GET / HTTP/1.1\r\nHost: loc'],
    ['half a body', `${bodyHead}{`],
  ])('despite many open connections: %s', async (_, text) => {
    const patient = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, keepAliveMs: 60_000 }
    const port = await serve(patient)
    const held = Array.from({ length: 100 }, () => dial(port, text))
    await delay(100)
    for (let count = 0; count < 10; count++) {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        signal: AbortSignal.timeout(2000),
      })
      expect(await response.text()).toBe('page')
    }
    expect(held.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(20)
    for (const { socket } of held) socket.destroy()
  })

  test('while one client reads slowly, and so are clients at other addresses', async () => {
    largeRequested = 0
    const port = await serve({ idleMs: 60_000 })
    const large = get.replace('/', '/large')
    // Linux accepts every address that begins with 127 as its own.
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).pause()
    other.on('error', () => undefined).write(large)
    await expect.poll(() => largeRequested, { interval: 5 }).toBe(1)
    const slow = []
    for (let count = 2; count <= 30; count++) {
      const { socket } = dial(port, large)
      slow.push(socket.pause())
      await expect.poll(() => largeRequested, { interval: 5 }).toBe(count)
    }
    for (let count = 0; count < 10; count++) {
      const visitor = dial(port, get)
      await expect.poll(visitor.answer, { timeout: 2000 }).toMatch(/page$/)
    }
    let read = 0
    other.on('data', (chunk: Buffer) => (read += chunk.length)).resume()
    await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(50_000_000)
    for (const socket of [other, ...slow]) socket.destroy()
  })

  test('and are not disconnected by later clients', async () => {
    const port = await serve()
    const stream = dial(port, get.replace('/', '/events'))
    await expect.poll(stream.answer).toContain('data: 0')
    const others = Array.from({ length: 60 }, () => dial(port))
    await expect.poll(stream.answer, { timeout: 5000 }).toContain('data: 7')
    for (const { socket } of [stream, ...others]) socket.destroy()
  })
})

describe('odd requests', () => {
  test.each([
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`, 431],
    ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', `${bodyHead.slice(0, -2)}Content-Length: 7\r\n\r\n`, 400],
    ['a length and chunks', `${bodyHead.slice(0, -2)}Transfer-Encoding: chunked\r\n\r\n`, 400],
    ['an upgrade', `${get.slice(0, -2)}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 200],
    ['an unknown expectation', `${get.slice(0, -2)}Expect: more\r\n\r\n`, 417],
  ])('%s', async (_, text, status) => {
    const { socket, answer } = dial(await serve(), text)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 \d/)
    expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.destroy()
  })
})
