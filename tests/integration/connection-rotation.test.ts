import { createClient } from '@redis/client'
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { startServerPair } from '#tests/support/server-pair.ts'
import { hasPostgres, type RunningPostgres, startPostgres } from '#tests/support/start-postgres.ts'
import { type RunningRedis, startRedis } from '#tests/support/start-redis.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { type Receivers, startReceivers } from '../fault/receivers.ts'

let receivers: Receivers
beforeAll(async () => {
  receivers = await startReceivers()
}, 60_000)
afterAll(() => receivers?.stop())

const idOf = async (response: Response) => ((await response.json()) as { id: string }).id

describe.skipIf(!hasPostgres())('passwords of PostgreSQL and Redis', () => {
  let postgres: RunningPostgres
  let redis: RunningRedis
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  }, 120_000)
  afterAll(async () => {
    for (const end of ends) await end()
    await Promise.all([postgres.stop(), redis.stop()])
  })

  test('are changed as docs/operations.md says, while two servers take inquiries and sign-ins', async () => {
    const admin = new Client(postgres.url)
    admin.on('error', () => undefined)
    await admin.connect()
    const hba = String((await admin.query('SHOW hba_file')).rows[0]?.hba_file)
    writeFileSync(hba, 'host all petjet all trust\nhost all all all scram-sha-256\n')
    await admin.query('SELECT pg_reload_conf()')
    await admin.query(`CREATE ROLE site LOGIN PASSWORD 'old-password'`)
    await admin.query('GRANT CREATE ON DATABASE postgres TO site')
    const databaseOf = (role: string, password: string) =>
      postgres.url.replace('petjet@', `${role}:${password}@`)
    ends.push(() => admin.end())
    const cache = createClient({ url: redis.url })
    ends.push(() => cache.destroy())
    cache.on('error', () => undefined)
    await cache.connect()
    await cache.configSet('requirepass', 'old-password')
    const redisOf = (password: string) => redis.url.replace('//', `//:${password}@`)

    const settings = (DATABASE_URL: string, REDIS_URL: string) => ({
      ...receivers.environment,
      SITE_URL: 'http://localhost:3000',
      TRUSTED_PROXIES: '1',
      ADMIN_USERNAME: 'crew',
      ADMIN_PASSWORD_HASH: cheapHash('a password'),
      DATABASE_URL,
      REDIS_URL,
    })
    const pair = await startServerPair(
      settings(databaseOf('site', 'old-password'), redisOf('old-password')),
    )
    ends.unshift(() => pair.stop())
    const login = jsonRequest({ username: 'crew', password: 'a password' })
    const signedIn = await pair.ask('/api/admin/login', login)
    const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const ids = new Set<string>()
    const refused: number[] = []
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        const session = await pair.ask('/api/admin/session', { headers: { cookie } })
        const inquiry = await pair.ask('/api/contact', jsonRequest(validInquiry))
        refused.push(...[session, inquiry].map(({ status }) => status).filter((it) => it !== 200))
        if (inquiry.ok) ids.add(await idOf(inquiry))
        await delay(10)
      }
    })()

    await admin.query(`CREATE ROLE site_2 LOGIN PASSWORD 'new-password' IN ROLE site`)
    await admin.query('ALTER ROLE site_2 SET role = site')
    await cache.sendCommand(['ACL', 'SETUSER', 'default', '>new-password'])
    const changed = settings(databaseOf('site_2', 'new-password'), redisOf('new-password'))
    await pair.roll(changed)
    await admin.query('ALTER ROLE site PASSWORD NULL')
    await cache.sendCommand(['ACL', 'SETUSER', 'default', '<old-password'])
    await pair.roll(changed)
    over.abort()
    await asking

    expect(refused).toEqual([])
    expect(ids.size).toBeGreaterThan(5)
    const stored = async () => (await receivers.inquiries()).length
    await expect.poll(stored, { timeout: 10_000 }).toBe(ids.size)
    const { rows } = await admin.query(
      `SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class
       WHERE relnamespace = 'petjet'::regnamespace`,
    )
    expect(rows).toEqual([{ owner: 'site' }])
    const old = new Client(databaseOf('site', 'old-password'))
    await expect(old.connect()).rejects.toMatchObject({ code: '28P01' })
    const oldCache = createClient({
      url: redisOf('old-password'),
      socket: { reconnectStrategy: false },
    })
    oldCache.on('error', () => undefined)
    await expect(oldCache.connect()).rejects.toThrow('WRONGPASS')
  }, 60_000)
})

test('keys deleted too early at their services lose nothing, and the failure is reported', async () => {
  const { environment } = receivers
  const DATA_DIR = `${receivers.folder}/early`
  const METRICS_TOKEN = 'a-token-of-some-length'
  const start = (more: Record<string, string>) =>
    createTestApp({
      ...environment,
      SITE_URL: 'http://localhost',
      METRICS_TOKEN,
      DATA_DIR,
      ...more,
    })
  const early = await start({
    SANITY_WRITE_TOKEN: 'deleted-at-sanity',
    MAILGUN_API_KEY: 'deleted-at-mailgun',
    WEBHOOK_SECRET: 'of-before',
  })
  const known = (await receivers.inquiries()).length
  const accepted = await early.app.request('/api/contact', jsonRequest(validInquiry))
  expect(await accepted.clone().json()).toMatchObject({ success: true, emailSent: false })
  const id = await idOf(accepted)
  const figures = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await early.app.request('/metrics', { headers })).text()
  }
  await expect
    .poll(figures)
    .toMatch(/petjet_deliveries_total\{step="notification",outcome="failed"\}/)
  expect(await figures()).toMatch(/petjet_deliveries_total\{step="lake",outcome="failed"\}/)
  // The new outbox also restores the inquiries of the earlier test that still wait according to the
  // lake.
  await expect.poll(figures).toMatch(/petjet_journal_waiting [1-9]/)
  await early.stopInOrder({ deliveryGraceMs: 1000 })

  const fixed = await start({})
  await expect
    .poll(async () => (await receivers.inquiries()).length, { timeout: 10_000 })
    .toBe(known + 1)
  const mailsOf = async () =>
    (await receivers.mails()).filter(({ messageId }) => messageId.includes(id.slice(8)))
  await expect.poll(async () => (await mailsOf()).length, { timeout: 10_000 }).toBe(2)
  const valid = async () =>
    (await receivers.calls()).filter(
      ({ delivery, signature }) => delivery === id.slice(8) && signature === 'valid',
    )
  await expect.poll(async () => (await valid()).length, { timeout: 10_000 }).toBe(1)
  expect(await mailsOf()).toHaveLength(2)
  await fixed.stop()
}, 60_000)
