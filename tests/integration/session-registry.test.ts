import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SessionRegistry } from '#api/admin/session-registry.ts'
import { RedisLink } from '#api/platform/redis/redis-link.ts'
import {
  startLake,
  type RunningLake,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type AdminServer, crew, startAdminServer } from '#tests/support/admin-server.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { contentOf, startRedis, type RunningRedis } from '#tests/support/start-redis.ts'

let redis: RunningRedis
let lake: RunningLake
let variables: Record<string, string>
let one: AdminServer
let other: AdminServer
const started: AdminServer[] = []

async function start(more: Record<string, string> = {}): Promise<AdminServer> {
  const server = await startAdminServer({ ...variables, ...more })
  started.push(server)
  return server
}

beforeAll(async () => {
  ;[redis, lake] = await Promise.all([startRedis(), startLake()])
  variables = {
    ...lakeSettings(lake.host),
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'site-a',
  }
  one = await start()
  other = await start()
}, 120_000)
afterAll(async () => {
  for (const server of started) await server.stop()
  await Promise.all([redis.stop(), lake.stop()])
})

describe('servers that share a Redis and a lake', () => {
  test('a sign-in on one server is valid on the other, also for its event stream', async () => {
    const cookie = await one.signIn()
    expect(await other.status(cookie)).toBe(200)
    expect((await other.ask('/api/contacts', cookie)).status).toBe(200)
    expect(await one.redisHealth()).toEqual({ answering: true, unsentSignOuts: 0 })
  })

  test('a sign-out on the other ends it at once, for a copy of the cookie and for open streams', async () => {
    const [cookie, stored] = [await one.signIn(), await one.signIn()]
    const [stream, otherStream] = await Promise.all(
      [cookie, stored].map(async (each) => one.ask('/api/contacts/events', each)),
    )
    let isStillOpen = true
    const storedReader = otherStream?.body?.getReader()
    void storedReader?.closed.then(() => (isStillOpen = false))
    const ended = stream?.text()
    expect(await other.status(cookie)).toBe(200)
    expect(await other.signOut(cookie)).toEqual({ success: true })
    expect(await one.status(cookie)).toBe(401)
    expect(await other.status(cookie)).toBe(401)
    // No other request uses this one, so only Redis can end it.
    expect(await ended).toContain('event: beat')
    expect(isStillOpen).toBe(true)
    expect(await one.status(stored)).toBe(200)
    await storedReader?.cancel()
  })

  test('a stream ends within two seconds even if there is no other request', async () => {
    const cookie = await one.signIn()
    const stream = await one.ask('/api/contacts/events', cookie)
    const began = performance.now()
    await other.signOut(cookie)
    await stream.text()
    expect(performance.now() - began).toBeLessThan(2500)
  })

  test('an admin sees and ends their sessions of all servers, and no one else’s', async () => {
    const accounts = ['ana', 'ben'].map((name) => `${name}=${cheapHash(name)}`).join(', ')
    const servers = [
      await start({ ADMIN_ACCOUNTS: accounts }),
      await start({ ADMIN_ACCOUNTS: accounts }),
    ]
    const [first, second] = servers as [AdminServer, AdminServer]
    const ana = { username: 'ana', password: 'ana' }
    const here = await first.signIn('192.0.2.81', ana)
    const elsewhere = await second.signIn('192.0.2.82', ana)
    const ben = await second.signIn('192.0.2.83', { username: 'ben', password: 'ben' })
    await second.signOut(await second.signIn('192.0.2.82', ana))
    expect(await (await first.ask('/api/admin/session', here)).json()).toMatchObject({
      username: 'ana',
      otherSince: [expect.stringMatching(/^20/)],
    })
    const ended = await first.ask('/api/admin/session/end-others', here, 'POST')
    expect(await ended.json()).toEqual({ success: true })
    expect(await second.status(elsewhere)).toBe(401)
    expect([await second.status(here), await first.status(ben)]).toEqual([200, 200])
    expect(await (await first.ask('/api/admin/session', here)).json()).toMatchObject({
      otherSince: [],
    })
  })

  test('a new password ends earlier sessions, and new ones are valid', async () => {
    const cookie = await one.signIn()
    const changed = await start({ ADMIN_PASSWORD_HASH: cheapHash('another password') })
    expect(await changed.status(cookie)).toBe(401)
    const renamed = await start({ ADMIN_USERNAME: 'captain' })
    expect(await renamed.status(cookie)).toBe(401)
    expect(await one.status(cookie)).toBe(200)
  })

  test('attempts are counted together, by address and by network', async () => {
    const wrong = { username: 'nobody', password: 'guess' }
    for (let count = 0; count < 10; count++) {
      for (const server of [one, other]) {
        expect(
          (await server.attempt({ ...wrong, username: `n${count}` }, '192.0.2.40')).status,
        ).toBe(401)
      }
    }
    expect((await one.attempt(crew, '192.0.2.40')).status).toBe(429)
    expect((await other.attempt(crew, '192.0.2.40')).status).toBe(429)
    const statuses: number[] = []
    for (let at = 0; at < 42; at++) {
      const server = at % 2 === 0 ? one : other
      const made = { ...wrong, username: `made-up-${at}` }
      statuses.push((await server.attempt(made, `198.51.100.${at}`)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('Redis holds digests that expire, under the prefix, and nothing that was typed', async () => {
    const cookie = await one.signIn('192.0.2.77')
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token).toHaveLength(43)
    await other.signOut(await one.signIn('192.0.2.77'))
    const client = await createClient({ url: redis.url }).connect()
    const content = await contentOf(client)
    const keys = content.map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('site-a:admin:session:')).length).toBeGreaterThan(0)
    expect(keys.filter((key) => key.startsWith('site-a:admin:ended:')).length).toBeGreaterThan(0)
    expect(keys.filter((key) => !key.startsWith('site-a:'))).toEqual([])
    for (const { key, text } of content) {
      const all = `${key} ${text}`
      expect(all).not.toContain(token)
      expect(all).not.toMatch(/192\.0\.2|crew|nobody/)
      const seconds = await client.ttl(key)
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(12 * 3600)
    }
    client.destroy()
  })

  test('a session that expires at this very moment does not count as a Redis failure', async () => {
    const link = await RedisLink.open({ url: redis.url, prefix: 'site-c' }, silentLog)
    const registry = new SessionRegistry(link)
    await registry.add({ digest: 'a', msLeft: 0 }, 'fingerprint')
    await registry.end({ digest: 'b', msLeft: -5 })
    expect(link.isAnswering).toBe(true)
    link.close()
  })

  test('another site in the same Redis knows nothing of it', async () => {
    const cookie = await one.signIn()
    const site = await start({ REDIS_PREFIX: 'site-b' })
    expect(await site.status(cookie)).toBe(401)
    expect(await one.status(cookie)).toBe(200)
  })
})
