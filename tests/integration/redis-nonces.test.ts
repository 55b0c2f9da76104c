import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNonceStore } from '#api/platform/redis/nonce-store.ts'
import { RedisLink } from '#api/platform/redis/redis-link.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startRedis, type RunningRedis } from '#tests/support/start-redis.ts'

const options = { name: 'test', seconds: 60, max: 100 }
const links: RedisLink[] = []
let redis: RunningRedis

async function open() {
  const link = await RedisLink.open({ url: redis.url, prefix: 'test' }, silentLog)
  links.push(link)
  return openNonceStore(options, link)
}

beforeAll(async () => {
  redis = await startRedis()
}, 120_000)
afterAll(async () => {
  for (const link of links) link.close()
  await redis.stop()
})

test('a nonce used on one server counts on all, even after a restart, until it is released', async () => {
  const [one, other] = [await open(), await open()]
  expect(await one.use('a')).toBe(true)
  expect(await other.use('a')).toBe(false)
  const restarted = await open()
  expect([await restarted.isUsed('a'), await restarted.isUsed('none')]).toEqual([true, false])
  expect(await restarted.use('a')).toBe(false)
  await one.release('a')
  expect(await (await open()).use('a')).toBe(true)
})

test('while Redis hangs, each server remembers what it has seen itself', async () => {
  const [one, other] = [await open(), await open()]
  redis.signal('SIGSTOP')
  expect(await one.use('b')).toBe(true)
  expect([await one.use('b'), await other.use('b')]).toEqual([false, true])
  redis.signal('SIGCONT')
})
