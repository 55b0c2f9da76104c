import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { PresenceServer } from '../src/presence/presence-server.ts'
import { type RunningHttp, startHttp } from './support/start-http.ts'

const failures: unknown[] = []
let http: RunningHttp

beforeAll(async () => {
  const presence = new PresenceServer({
    accessOf: (token) => (token === 'good' ? { role: 'editor', userId: 'me' } : undefined),
    isAllowedOrigin: (origin) => origin === 'http://studio',
    hasDataset: (name) => name === 'test',
    onFailure: (cause) => failures.push(cause),
    onUnknown: () => undefined,
  })
  http = await startHttp()
  http.server.on('upgrade', (request, socket, head) => presence.upgrade(request, socket, head))
})

afterAll(() => http.stop())

/** A tab that has announced itself, and the messages that it received. */
async function openTab(options: { authorize?: boolean; origin?: string } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${http.port}/v1/socket/test`, {
    ...(options.origin && { headers: { origin: options.origin } }),
  })
  const heard: { id?: unknown; error?: { code: number }; result?: unknown }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as object))
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  const ask = async (method: string, params?: unknown, id: unknown = crypto.randomUUID()) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return expect
      .poll(() => heard.find((answer) => answer.id === id))
      .toBeDefined()
      .then(() => heard.find((answer) => answer.id === id))
  }
  if (options.authorize !== false) await ask('authorization', { authorization: 'good' })
  return { socket, heard, ask, closed }
}

test('an incomplete call gets an error, and the tab keeps working', async () => {
  const { socket, ask } = await openTab()
  for (const params of [undefined, {}, { data: null }, { data: { sessionId: 's' } }, 'x', []]) {
    expect(await ask('presence_announce', params)).toMatchObject({ error: { code: -32_602 } })
  }
  for (const method of ['presence_rollcall', 'presence_disconnect', 'presence_unsubscribe']) {
    expect(await ask(method)).toMatchObject({ error: { code: -32_602 } })
  }
  expect(await ask('presence_dance')).toMatchObject({ error: { code: -32_601 } })
  const data = { sessionId: 's', locations: [] }
  expect(await ask('presence_announce', { data }, 7)).toMatchObject({ result: 'ok' })
  socket.close()
})

/** Anything that a stranger or a broken Studio could send, almost valid or completely wrong. */
const frame = fc.oneof(
  fc.string(),
  fc.json(),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .record(
      {
        jsonrpc: fc.constantFrom('2.0', 2, null),
        id: fc.jsonValue({ maxDepth: 1 }),
        method: fc.constantFrom(
          'presence_announce',
          'presence_subscribe',
          'presence_unsubscribe',
          'presence_rollcall',
          'presence_disconnect',
          'authorization',
          'authorization_subscribe',
          'constructor',
          '__proto__',
        ),
        params: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.record({ data: fc.jsonValue() })),
      },
      { requiredKeys: ['method'] },
    )
    .map((message) => JSON.stringify(message)),
)

test('no frame ends any socket but its own', { timeout: 60_000 }, async () => {
  const witness = await openTab()
  await witness.ask('presence_subscribe')
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 30 }),
      fc.boolean(),
      async (frames, authorize) => {
        const { socket, closed } = await openTab({ authorize })
        for (const each of frames) socket.send(each)
        socket.close()
        await closed
      },
    ),
    { numRuns: 60 },
  )
  expect(await witness.ask('authorization_subscribe')).toMatchObject({ result: 'authorization' })
  expect(failures).toEqual([])
  witness.socket.close()
})

test('bytes that are not WebSocket frames end their own socket only', async () => {
  const handshake =
    'GET /v1/socket/test HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const socket: Socket = connect(http.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      await once(socket, 'connect')
      socket.write(handshake)
      socket.end(bytes)
      await once(socket, 'close')
    }),
    { numRuns: 60 },
  )
  const { socket, ask } = await openTab()
  expect(await ask('presence_subscribe')).toHaveProperty('result')
  socket.close()
})

test('a frame that is too large, and too many frames, end their own tab', async () => {
  const large = await openTab()
  large.socket.send('x'.repeat(65 * 1024))
  expect(await large.closed).toBe(1009)
  const many = await openTab()
  for (let count = 0; count < 1000; count += 1) many.socket.send('{}')
  expect(await many.closed).toBe(1008)
  expect(many.heard.length).toBeLessThan(400)
})

test('a tab’s sessions and subscriptions are limited', async () => {
  const { socket, ask } = await openTab()
  const announce = (sessionId: string) =>
    ask('presence_announce', { data: { sessionId, locations: [] } })
  for (let count = 0; count < 20; count += 1) await announce(`s${count}`)
  expect(await announce('one more')).toHaveProperty('error')
  expect(await announce('s3')).toMatchObject({ result: 'ok' })
  for (let count = 0; count < 20; count += 1) await ask('presence_subscribe')
  expect(await ask('presence_subscribe')).toHaveProperty('error')
  socket.close()
})

test('the sockets of an origin are limited, and released when they close', async () => {
  const origin = 'http://studio'
  const tabs = await Promise.all(
    Array.from({ length: 200 }, () => openTab({ authorize: false, origin })),
  )
  const refused = new WebSocket(`ws://127.0.0.1:${http.port}/v1/socket/test`, {
    headers: { origin },
  })
  const [error] = (await once(refused, 'error')) as [Error]
  expect(error.message).toContain('429')
  for (const { socket } of tabs) socket.close()
  await Promise.all(tabs.map(({ closed }) => closed))
  const { socket } = await openTab({ origin })
  socket.close()
})

test('a dataset that does not exist has no presence channel', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${http.port}/v1/socket/nothing`)
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('404')
})
