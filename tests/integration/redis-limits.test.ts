import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRateLimits, type RateLimit, type RateLimits } from '#api/http/limit/rate-limit.ts'
import { createLog } from '#api/platform/log/log.ts'
import { RedisLink } from '#api/platform/redis/redis-link.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { expectThree, threeAMinute } from '#tests/support/rate-limits.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startRedis, type RunningRedis } from '#tests/support/start-redis.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

const opened: RedisLink[] = []
afterAll(() => opened.forEach((redis) => redis.close()))

async function open(url: string, log = silentLog): Promise<RateLimits> {
  const redis = await RedisLink.open({ url, prefix: 'test' }, log)
  opened.push(redis)
  return openRateLimits(redis)
}

/** The duration of a count, in ms. */
async function timeOf(limit: RateLimit, key: string): Promise<number> {
  const began = performance.now()
  await limit.take(key)
  return performance.now() - began
}

test('if Redis is unreachable, it continues in memory', async () => {
  const limits = await open('redis://127.0.0.1:9')
  await expectThree(threeAMinute(limits))
  expect(limits.state).toBe('in memory, Redis does not answer')
})

describe('with Redis', () => {
  let redis: RunningRedis
  beforeAll(async () => {
    redis = await startRedis()
  }, 120_000)
  afterAll(() => redis.stop())

  test('servers count together', async () => {
    const [one, other] = await Promise.all([open(redis.url), open(redis.url)])
    expect(one.state).toBe('in Redis')
    await expectThree(threeAMinute(one))
    expect(await threeAMinute(other).take('1.1.1.1')).toBeGreaterThan(50)
    expect(await threeAMinute(other).take('3.3.3.3')).toBe(null)
  })

  test('if it hangs, one request waits half a second; it is logged once, and used again later', async () => {
    const lines: string[] = []
    const limits = await open(
      redis.url,
      createLog('info', { write: (line) => void lines.push(line) }),
    )
    const limit = threeAMinute(limits, 'hanging')
    expect(await limit.take('1.1.1.1')).toBe(null)
    redis.signal('SIGSTOP')
    const times = await Promise.all(['1', '2', '3'].map((key) => timeOf(limit, key)))
    expect(Math.max(...times)).toBeLessThan(800)
    expect(limits.state).toBe('in memory, Redis does not answer')
    for (const key of ['4', '5', '6']) expect(await timeOf(limit, key)).toBeLessThan(100)
    await expectThree(limit)
    redis.signal('SIGCONT')
    await expect.poll(() => limits.state, { timeout: 5000 }).toBe('in Redis')
    // Redis still has the earlier count.
    await limit.take('1.1.1.1', 2)
    expect(await limit.take('1.1.1.1')).toBeGreaterThan(0)
    const message = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(message).toEqual([
      'Redis does not answer: this server keeps its own limits and sign-ins',
      'Redis answers again and is in use',
    ])
  })

  test('a server starts while Redis hangs, accepts inquiries and reports it', async () => {
    redis.signal('SIGSTOP')
    const server = await createTestApp({
      ...deadLake,
      REDIS_URL: redis.url,
      METRICS_TOKEN: 'a-token-of-some-length',
    })
    const began = performance.now()
    const response = await server.app.request('/api/contact', jsonRequest(validInquiry))
    expect(response.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(4000)
    const health = async () => (await server.app.request('/api/health')).json()
    expect(await health()).toMatchObject({
      status: 'degraded',
      rateLimits: 'in memory, Redis does not answer',
      redis: { answering: false, problem: 'ETIMEDOUT' },
    })
    const headers = { Authorization: 'Bearer a-token-of-some-length' }
    const figures = await (await server.app.request('/metrics', { headers })).text()
    expect(figures).toContain('petjet_redis_answering 0')
    redis.signal('SIGCONT')
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ rateLimits: 'in Redis' })
    await server.stop()
  })
})
