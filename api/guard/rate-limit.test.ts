import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import { openRateLimit, type RateLimit } from './rate-limit.ts'

const opened: RateLimit[] = []
afterAll(() => Promise.all(opened.map((limit) => limit.close())))

async function open(name: string, redisUrl?: string): Promise<RateLimit> {
  const limit = await openRateLimit({ name, points: 3, seconds: 60, redisUrl }, silentLog)
  opened.push(limit)
  return limit
}

async function countsToThree(limit: RateLimit): Promise<void> {
  expect(await limit.take('1.1.1.1', 2)).toBe(null)
  expect(await limit.take('1.1.1.1')).toBe(null)
  const wait = await limit.take('1.1.1.1')
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await limit.take('2.2.2.2')).toBe(null)
}

test('in memory, each key has its own count', async () => {
  await countsToThree(await open('memory'))
})

test('with a Redis that cannot be reached, it goes on in memory', async () => {
  await countsToThree(await open('unreachable', 'redis://127.0.0.1:9'))
})

describe.runIf(process.env.TEST_REDIS_URL)('with a Redis', () => {
  test('servers count together', async () => {
    const name = `together-${process.pid}-${Date.now()}`
    const [one, other] = await Promise.all([
      open(name, process.env.TEST_REDIS_URL),
      open(name, process.env.TEST_REDIS_URL),
    ])
    await expect.poll(() => one.take('warm-up')).toBe(null)
    await countsToThree(one)
    expect(await other.take('1.1.1.1')).toBeGreaterThan(50)
    expect(await other.take('3.3.3.3')).toBe(null)
  })
})
