import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AdminServer, startAdminServer } from '#tests/support/admin-server.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { startRedis, type RunningRedis } from '#tests/support/start-redis.ts'

/** The maximum delay of a request by Redis, in ms, with a margin for a busy machine. */
const boundMs = 1500
/** The maximum time until servers use Redis again, in ms. */
const recovery = { timeout: 15_000 }
const recovered = { answering: true, unsentSignOuts: 0 }

let redis: RunningRedis
let servers: AdminServer[] = []
let one: AdminServer
let other: AdminServer

async function start(url = redis.url): Promise<AdminServer> {
  const server = await startAdminServer({ ...deadLake, REDIS_URL: url })
  servers.push(server)
  return server
}

beforeEach(async () => {
  redis = await startRedis()
  one = await start()
  other = await start()
}, 120_000)
afterEach(async () => {
  for (const server of servers) await server.stop()
  servers = []
  await redis.stop()
})

/** Runs something; fails if it takes longer than Redis can delay a request. */
async function inTime<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await run()
  expect(performance.now() - began).toBeLessThan(boundMs)
  return result
}

test('if Redis hangs, no request waits, sign-ins continue, and a sign-out says where it applies', async () => {
  const [cookie, ended] = [await one.signIn(), await one.signIn()]
  expect([await other.status(cookie), await other.status(ended)]).toEqual([200, 200])
  redis.signal('SIGSTOP')
  const held = await Promise.all(Array.from({ length: 20 }, () => one.session(cookie)))
  expect(held.map(({ status }) => status)).toEqual(held.map(() => 200))
  expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(boundMs)
  expect((await one.session(cookie)).ms).toBeLessThan(400)
  expect(await inTime(() => other.status(cookie))).toBe(200)

  expect(await inTime(() => one.signOut(ended))).toMatchObject({
    success: true,
    warning: expect.stringContaining('may still work on another server') as string,
  })
  expect(await one.status(ended)).toBe(401)
  expect(await one.redisHealth()).toEqual({
    answering: false,
    problem: 'ETIMEDOUT',
    unsentSignOuts: 1,
  })
  const figures = await one.figures()
  expect(figures).toMatch(/petjet_redis_answering 0/)
  expect(figures).toMatch(/petjet_sign_outs_unsent 1/)
  expect(figures).toMatch(/petjet_redis_failures_total [1-9]/)
  const fresh = await inTime(() => one.signIn())
  expect(await one.status(fresh)).toBe(200)
  // The other server has never seen it: it neither accepts it nor reports that it has ended.
  const unknown = await inTime(() => other.ask('/api/admin/session', fresh))
  expect(unknown.status).toBe(503)
  expect(unknown.headers.get('Retry-After')).toBe('5')
  expect(await unknown.json()).toMatchObject({ error: { code: 'sessions-unavailable' } })
  expect(await other.status('petjet-admin=forged.AAAA')).toBe(401)

  redis.signal('SIGCONT')
  await expect.poll(() => one.redisHealth(), recovery).toEqual(recovered)
  await expect.poll(() => other.redisHealth(), recovery).toEqual(recovered)
  await expect.poll(() => other.status(ended), recovery).toBe(401)
  expect([await other.status(fresh), await other.status(cookie)]).toEqual([200, 200])
}, 60_000)

test('a Redis that restarts empty ends no session, and revives none', async () => {
  const [cookie, ended] = [await one.signIn(), await one.signIn()]
  expect([await other.status(cookie), await other.status(ended)]).toEqual([200, 200])
  await redis.stop()
  expect(await inTime(() => other.status(cookie))).toBe(200)
  await other.signOut(ended)
  const late = await inTime(() => one.signIn())
  redis = await startRedis(redis.port)
  await expect.poll(() => other.redisHealth(), recovery).toEqual(recovered)
  await expect.poll(() => one.redisHealth(), recovery).toEqual(recovered)
  await expect.poll(() => one.status(ended), recovery).toBe(401)
  await expect.poll(() => other.status(late), recovery).toBe(200)
  // A third server knows only what the others have written to Redis again.
  const third = await start()
  await expect.poll(() => third.status(cookie), recovery).toBe(200)
  expect([await third.status(ended), await third.status(late)]).toEqual([401, 200])
}, 60_000)

test('a read-only Redis is not used until it accepts writes again', async () => {
  const cookie = await one.signIn()
  const client = await createClient({ url: redis.url }).connect()
  // A replica without a primary can be read, but rejects writes.
  await client.sendCommand(['REPLICAOF', '127.0.0.1', '9'])
  const health = expect.poll(() => one.redisHealth(), recovery)
  await health.toEqual({ answering: false, problem: 'READONLY', unsentSignOuts: 0 })
  expect(await inTime(() => one.status(cookie))).toBe(200)
  expect(await inTime(() => one.signOut(cookie))).toHaveProperty('warning')
  expect(await one.status(cookie)).toBe(401)
  await client.sendCommand(['REPLICAOF', 'NO', 'ONE'])
  await expect.poll(() => one.redisHealth(), recovery).toEqual(recovered)
  // The other has never seen the session: it knows it only after asking Redis again.
  await expect.poll(() => other.status(cookie), recovery).toBe(401)
  client.destroy()
}, 60_000)

test('a Redis that is too slow is not used until it is fast again', async () => {
  const proxy = await startFaultyProxy(redis.port)
  const slow = await start(`redis://127.0.0.1:${proxy.port}`)
  const cookie = await slow.signIn()
  expect(await one.status(cookie)).toBe(200)
  proxy.delayMs = 700
  const held = await Promise.all(Array.from({ length: 5 }, () => slow.session(cookie)))
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(boundMs)
  // Each probe is answered too late: no request waits for it anymore.
  const after: number[] = []
  // Longer than the first pause, after which late answers must not count as good ones.
  for (let at = 0; at < 30; at++) {
    after.push((await slow.session(cookie)).ms)
    await delay(100)
  }
  expect(after.filter((ms) => ms > 400)).toEqual([])
  expect(await slow.redisHealth()).toMatchObject({ answering: false, problem: 'ETIMEDOUT' })
  proxy.delayMs = 0
  await expect.poll(() => slow.redisHealth(), recovery).toEqual(recovered)
  proxy.stop()
}, 60_000)

test('a server that starts without Redis accepts sign-ins alone, and shares them later', async () => {
  await redis.stop()
  const began = performance.now()
  const late = await start()
  expect(performance.now() - began).toBeLessThan(10_000)
  const cookie = await late.signIn()
  expect(await late.status(cookie)).toBe(200)
  redis = await startRedis(redis.port)
  await expect.poll(() => late.redisHealth(), recovery).toEqual(recovered)
  await expect.poll(() => one.status(cookie), recovery).toBe(200)
}, 60_000)
