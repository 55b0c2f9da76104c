import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import type { AppEnv } from './app-env.ts'
import { createRequestRecord, requestLog, type AnsweredRequest } from './request-log.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('debug', { write: (line: string) => lines.push(JSON.parse(line)) })
const answered: AnsweredRequest[] = []

const app = new Hono<AppEnv>()
app.use(
  requestLog(createRequestRecord(log, { answered: (request) => void answered.push(request) })),
)
app.get('/api/contacts/:id', (c) => c.json({}, 404))
app.get('/slow', () => delay(30).then(() => new Response('fine')))
app.get('/page', (c) => (c.set('route', '/products/$slug'), c.text('fine')))
app.get('/page.html', (c) => (c.set('route', '/page'), c.text('fine')))
app.all('*', () => new Response('a file'))

async function ask(path: string, method = 'GET') {
  lines.length = 0
  answered.length = 0
  const response = await app.request(path, { method })
  return { response, line: lines[0], counted: answered[0] }
}

test('a request is logged and counted by its pattern, and its answer has the id', async () => {
  const { response, line, counted } = await ask('/api/contacts/amelia?email=a@b.example')
  const request = { method: 'GET', route: '/api/contacts/:id', status: 404 }
  const requestId = response.headers.get('X-Request-Id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(line).toMatchObject({ level: 30, msg: 'request', requestId, ...request })
  expect(line?.['ms']).toBeLessThan(1000)
  expect(counted).toEqual({ ...request, seconds: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toContain('amelia')
})

test('time is counted in seconds, and logged in whole milliseconds', async () => {
  const { line, counted } = await ask('/slow')
  expect(counted?.seconds).toBeGreaterThan(0.025)
  expect(counted?.seconds).toBeLessThan(5)
  expect(line?.['ms']).toBe(Math.round((counted?.seconds ?? 0) * 1000))
})

test("a page is logged by its route's pattern", async () => {
  expect((await ask('/page')).line).toMatchObject({ level: 30, route: '/products/$slug' })
  expect((await ask('/page.html')).line).toMatchObject({ level: 30, route: '/page' })
})

test.each([
  ['/assets/site.js', 20],
  ['/a.webp', 20],
  ['/a.b/c', 30],
  ['/kits', 30],
  ['/kits.', 30],
])('%s is logged at level %i', async (path, level) => {
  expect((await ask(path)).line).toMatchObject({ level })
})

test('an unknown method creates no new counter', async () => {
  expect((await ask('/kits', 'PROPFIND')).counted).toMatchObject({ method: 'other' })
  expect((await ask('/kits', 'DELETE')).counted).toMatchObject({ method: 'DELETE' })
})

describe('with a share of logged requests', () => {
  /** The number of lines and counted requests of one request that took `ms`. */
  function record(share: number, status: number, ms: number) {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    lines.length = 0
    const seen = vi.fn()
    const one = createRequestRecord(log, { answered: seen }, undefined, share)
    one({ method: 'GET', path: '/', traceparent: undefined }, (_, end) => {
      vi.advanceTimersByTime(ms)
      end({ route: '/', status, isFile: false })
    })
    return { lines: lines.length, counted: seen.mock.calls.length }
  }

  test.each([
    [0, 200, 5, 0],
    [0, 304, 250, 0],
    [0, 200, 251, 1],
    [0, 404, 5, 1],
    [0, 500, 5, 1],
    [1, 200, 5, 1],
  ])('of %d, an answer %d after %d ms has %d lines, and is counted', (share, status, ms, count) => {
    expect(record(share, status, ms)).toEqual({ lines: count, counted: 1 })
  })

  test('with a share of 0.5, half of the fast successes are logged', () => {
    const draws = [0.1, 0.6, 0.4, 0.9]
    const random = vi.spyOn(Math, 'random').mockImplementation(() => draws.shift() ?? NaN)
    onTestFinished(() => random.mockRestore())
    expect([1, 2, 3, 4].map(() => record(0.5, 200, 5).lines)).toEqual([1, 0, 1, 0])
  })
})
