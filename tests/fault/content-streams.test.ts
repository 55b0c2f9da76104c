import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { ContentEvents } from '#api/site/content/content-events.ts'
import { contentEventsRoutes } from '#api/site/content/content-events.routes.ts'
import type { ContentChange } from '#api/site/content/server-content.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import { closeServer } from '#api/http/close-server.ts'
import { createHttpServer } from '#api/http/http-server.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The site's server with its stream and one page; the test controls the changes of content. */
async function openServer(limits: { connections?: number; limit?: number } = {}) {
  let report: (change: ContentChange) => void = () => undefined
  const content = {
    onChange(listener: typeof report) {
      report = listener
      return () => undefined
    },
  }
  const { limit = 1000, connections = 2000 } = limits
  const events = new ContentEvents({ content, log: silentLog, limit })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(silentLog))
  // Each stream has its own client address, as behind a proxy.
  app.route('/api/content/events', contentEventsRoutes(events, 1))
  app.get('/', (c) => c.text('page'))
  const server: Server = createHttpServer({ connections })
  const listener = getRequestListener(app.fetch)
  server.on('request', (request, response) => void listener(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => {
    events.stop()
    server.close().closeAllConnections()
  })
  return { events, server, report: (change: ContentChange) => report(change), port: portOf(server) }
}

interface Reader {
  readonly socket: Socket
  /** When an event with this id arrived, by the clock of `performance.now()`. */
  heardAt: (id: string) => number | undefined
}

function openStream(port: number, address: string): Reader {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  stops.push(() => socket.destroy())
  const heard = new Map<string, number>()
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    for (const [, id = ''] of chunk.matchAll(/^id: (.+)$/gm)) heard.set(id, performance.now())
  })
  socket.write(
    `GET /api/content/events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  return { socket, heardAt: (id) => heard.get(id) }
}

const addressOf = (number: number) => `10.${number >> 8}.${number & 255}.1`

test('500 open streams receive a change within a second, and leave nothing behind when they close', async () => {
  const { events, report, port } = await openServer()
  const readers = Array.from({ length: 500 }, (_, at) => openStream(port, addressOf(at)))
  await expect.poll(() => events.state.open, { timeout: 10_000 }).toBe(500)
  const began = performance.now()
  report({ tags: ['s1:kit'], eventId: 'e1' })
  await expect.poll(() => readers.every(({ heardAt }) => heardAt('e1') !== undefined)).toBe(true)
  const slowest = Math.max(...readers.map(({ heardAt }) => heardAt('e1') ?? Infinity))
  expect(slowest - began).toBeLessThan(1000)
  for (const { socket } of readers) socket.destroy()
  await expect.poll(() => events.state.open, { timeout: 5000 }).toBe(0)
})

test('when the server stops, the streams and their connections end', async () => {
  const { events, server, port } = await openServer()
  const readers = Array.from({ length: 20 }, (_, at) => openStream(port, addressOf(at)))
  await expect.poll(() => events.state.open).toBe(20)
  const began = performance.now()
  events.stop()
  await closeServer(server)
  expect(performance.now() - began).toBeLessThan(1000)
  for (const { socket } of readers) await expect.poll(() => socket.destroyed).toBe(true)
})

test('a reader that stops reading is disconnected, while the others receive everything in time', async () => {
  const { events, report, port } = await openServer()
  const slow = openStream(port, '192.0.2.1')
  const others = Array.from({ length: 20 }, (_, at) => openStream(port, addressOf(at)))
  await expect.poll(() => events.state.open).toBe(21)
  slow.socket.pause()
  const tags = Array.from({ length: 500 }, (_, at) => `s1:${'x'.repeat(60)}${at}`)
  let slowest = 0
  // The system itself buffers some megabytes for the client that does not read.
  for (let count = 0; events.state.cutOff === 0; count++) {
    expect(count).toBeLessThan(2000)
    const began = performance.now()
    report({ tags, eventId: `e${count}` })
    await expect
      .poll(() => others.every(({ heardAt }) => heardAt(`e${count}`) !== undefined), {
        interval: 1,
      })
      .toBe(true)
    slowest = Math.max(slowest, performance.now() - began)
  }
  expect(slowest).toBeLessThan(1000)
  expect(events.state).toMatchObject({ open: 20, cutOff: 1 })
}, 60_000)

test('a flood of streams takes no connection from pages or from other clients’ streams', async () => {
  const { events, report, port } = await openServer({ limit: 60, connections: 120 })
  const visitor = openStream(port, '192.0.2.1')
  await expect.poll(() => events.state.open).toBe(1)
  // From one address, and from many; sockets of rejected requests stay open, and others send
  // nothing.
  for (let number = 0; number < 300; number++) {
    openStream(port, number < 100 ? '192.0.2.9' : addressOf(number))
    if (number % 3 > 0) continue
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => undefined)
    stops.push(() => silent.destroy())
  }
  await expect.poll(() => events.state.refused, { timeout: 5000 }).toBeGreaterThan(100)
  expect(events.state.open).toBeLessThanOrEqual(60)
  for (let count = 0; count < 10; count++) {
    const page = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) })
    expect(await page.text()).toBe('page')
  }
  report({ tags: ['s1:kit'], eventId: 'e1' })
  await expect.poll(() => visitor.heardAt('e1')).toBeDefined()
  await delay(100)
  expect(visitor.socket.destroyed).toBe(false)
})
