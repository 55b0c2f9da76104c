import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { followDrafts } from './follow-drafts.ts'

const times = {
  outage: { baseMs: 20, maxMs: 80 },
  silenceMs: 400,
  stableMs: 10_000,
}

/** The server's response to a request for the stream. */
type Mood = 'welcome' | 'cut' | 429

const stops: (() => unknown)[] = []
const streams: ServerResponse[] = []
let mood: Mood
let requests: number
let origin: string

// The browsers' own, which Node has only behind a flag.
vi.stubGlobal('EventSource', EventSource)

beforeEach(async () => {
  mood = 'welcome'
  requests = 0
  const server = createServer((_, response) => {
    requests += 1
    if (mood === 'cut') response.destroy()
    else if (mood === 429) response.writeHead(429).end('{}')
    else begin(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${portOf(server)}`
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
})
afterEach(() => {
  for (const stop of stops.splice(0).toReversed()) stop()
})

function begin(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  streams.push(response)
  const say = (event: string) => response.write(`event: ${event}\ndata: {}\n\n`)
  const beats = setInterval(say, 100, 'beat')
  response.on('close', () => {
    clearInterval(beats)
    streams.splice(streams.indexOf(response), 1)
  })
  say('welcome')
}

function send(event: string) {
  for (const stream of streams) stream.write(`event: ${event}\ndata: {}\n\n`)
}

/** A page that follows drafts, the number of its requests, and its notifications. */
function follow(refresh: () => Promise<boolean> = async () => true) {
  const page = { requested: 0, reported: [] as string[], leave: () => {} }
  page.leave = followDrafts(
    {
      origin,
      refresh() {
        page.requested += 1
        return refresh()
      },
      onOutage: () => page.reported.push('outage'),
      onEnd() {
        page.reported.push('end')
        page.leave()
      },
    },
    times,
  )
  stops.push(page.leave)
  return page
}

test('requests the content once at the start and once for each change', async () => {
  const page = follow()
  await expect.poll(() => page.requested).toBe(1)
  send('change')
  await expect.poll(() => page.requested).toBe(2)
  // Longer than a stream without heartbeats would last.
  await delay(2 * times.silenceMs)
  expect(page).toMatchObject({ requested: 2, reported: [] })
  expect(requests).toBe(1)
})

test('changes during a request cause one more request', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const page = follow(() => promise)
  await expect.poll(() => page.requested).toBe(1)
  for (let count = 0; count < 5; count += 1) send('change')
  await delay(50)
  expect(page.requested).toBe(1)
  resolve(true)
  await expect.poll(() => page.requested).toBe(2)
  await delay(50)
  expect(page.requested).toBe(2)
})

test('reopens a broken stream with increasing delays, and then requests the content', async () => {
  const page = follow()
  await expect.poll(() => page.requested).toBe(1)
  mood = 'cut'
  for (const stream of streams) stream.destroy()
  await expect.poll(() => requests).toBeGreaterThan(4)
  // No server answers, so the page sends no request for content either.
  expect(page.requested).toBe(1)
  expect(page.reported).toContain('outage')
  mood = 'welcome'
  await expect.poll(() => page.requested).toBe(2)
})

test('does not report an outage that is over at once', async () => {
  const page = follow()
  await expect.poll(() => page.requested).toBe(1)
  for (const stream of streams) stream.destroy()
  await expect.poll(() => page.requested).toBe(2)
  expect(page.reported).toEqual([])
})

test('requests the content with each attempt that the server rejects', async () => {
  mood = 429
  const page = follow()
  await expect.poll(() => page.requested).toBeGreaterThan(2)
  expect(page.reported).toEqual([])
  mood = 'welcome'
  await expect.poll(() => streams.length).toBe(1)
})

test('retries a failed request with increasing delays', async () => {
  let isUnavailable = true
  const page = follow(async () => !isUnavailable)
  await expect.poll(() => page.requested).toBeGreaterThan(3)
  expect(requests).toBe(1)
  isUnavailable = false
  await delay(2 * times.outage.maxMs)
  const { requested } = page
  await delay(2 * times.outage.maxMs)
  expect(page.requested).toBe(requested)
})

test.each(['end', 'leave'] as const)('after the %s, nothing is open or requested', async (way) => {
  const page = follow()
  await expect.poll(() => page.requested).toBe(1)
  if (way === 'end') send('end')
  else page.leave()
  await expect.poll(() => streams.length).toBe(0)
  expect(page.reported).toEqual(way === 'end' ? ['end'] : [])
  await delay(200)
  expect(page.requested).toBe(1)
  expect(requests).toBe(1)
})
