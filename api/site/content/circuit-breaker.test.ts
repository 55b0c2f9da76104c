import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

let lake: RunningLake
let front: LakeProxy
let breaker: CircuitBreaker
let lines: { msg: string; reason?: string }[]
let recoveries: number

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

beforeEach(async () => {
  lines = []
  recoveries = 0
  front = await openLakeProxy(lake.host)
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const recover = () => (recoveries += 1)
  const pace = { baseMs: 20, maxMs: 40 }
  breaker = createCircuitBreaker(testLakeClient(front.host, { maxRetries: 0 }), log, recover, pace)
})
afterEach(async () => {
  breaker.stop()
  await front.stop()
})

test('a failing lake gets only the probe until it answers', async () => {
  front.faults.query = 503
  breaker.trip(new Error('The lake is silent.'))
  breaker.trip(new Error('It is said once.'))
  expect(breaker.allowsRequests).toBe(false)
  await expect.poll(() => front.requested.queries.length, { timeout: 5000 }).toBeGreaterThan(2)
  expect(new Set(front.requested.queries)).toEqual(new Set(['*[_id == "siteSettings"][0]._id']))
  // The reason is the latest one.
  expect(breaker.reason).toBe('HTTP 503')
  expect(recoveries).toBe(0)
  front.faults.query = 'none'
  await expect.poll(() => breaker.allowsRequests, { timeout: 5000 }).toBe(true)
  expect(breaker.reason).toBeUndefined()
  expect(recoveries).toBe(1)
  const { length } = front.requested.queries
  await delay(100)
  expect(front.requested.queries).toHaveLength(length)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the lake does not answer: pages show the last known content',
    'the lake answers again',
  ])
})

test('a lake that rejects requests has its own message, and one check detects it', async () => {
  front.faults.query = 403
  await Promise.all([breaker.check(), breaker.check()])
  expect(front.requested.queries).toHaveLength(1)
  expect(breaker).toMatchObject({ allowsRequests: false, reason: 'HTTP 403' })
  expect(lines).toMatchObject([
    { msg: 'the lake rejects every query: pages show the last known content', reason: 'HTTP 403' },
  ])
  front.faults.query = 'none'
  await breaker.check()
  expect(breaker.allowsRequests).toBe(true)
})

test('a lake that hangs is detected even without queries', async () => {
  const log = createLog('silent', { write: () => {} })
  const client = testLakeClient(front.host, { maxRetries: 0 })
  const watching = createCircuitBreaker(client, log, () => {}, { baseMs: 20, maxMs: 40 }, 50)
  try {
    await expect.poll(() => front.requested.queries.length).toBeGreaterThan(1)
    expect(watching.allowsRequests).toBe(true)
    front.faults.query = 'silent'
    await expect.poll(() => watching.allowsRequests, { timeout: 10_000 }).toBe(false)
  } finally {
    watching.stop()
  }
  // A request that was under way can still arrive.
  await delay(100)
  const { length } = front.requested.queries
  await delay(150)
  expect(front.requested.queries).toHaveLength(length)
})

test('a stopped breaker probes, logs and changes nothing', async () => {
  front.faults.query = 503
  breaker.trip(new Error('The lake is silent.'))
  breaker.stop()
  await delay(100)
  expect(front.requested.queries).toEqual([])
  front.faults.query = 'none'
  await breaker.check()
  expect([recoveries, lines.length]).toEqual([0, 1])
  expect(breaker.allowsRequests).toBe(false)
})

test('a stop during a probe starts no other one', async () => {
  front.faults.query = 503
  breaker.trip(new Error('The lake is silent.'))
  const probed = breaker.check()
  breaker.stop()
  await probed
  const { length } = front.requested.queries
  await delay(100)
  expect(front.requested.queries).toHaveLength(length)
})
