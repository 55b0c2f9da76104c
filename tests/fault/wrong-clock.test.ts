import { createHmac, randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

const tenMinutesMs = 600_000
const token = 'a-token-of-some-length'
const signingKey = 'a-signing-key'

describe.skipIf(!hasPostgres())('servers whose clocks are ten minutes off, with PostgreSQL', () => {
  let postgres: RunningPostgres
  let receivers: Receivers
  let servers: Product[]

  beforeAll(async () => {
    ;[postgres, receivers] = await Promise.all([startPostgres(), startReceivers()])
    servers = await Promise.all([start(-tenMinutesMs), start(tenMinutesMs)])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([receivers.stop(), postgres.stop()])
  })

  async function start(aheadMs: number): Promise<Product> {
    const port = await freePort()
    const environment = {
      ...receivers.environment,
      PORT: String(port),
      DATA_DIR: join(receivers.folder, `server-${port}`),
      DATABASE_URL: postgres.url,
      METRICS_TOKEN: token,
      MAILGUN_SIGNING_KEY: signingKey,
      NODE_OPTIONS: `--import=${resolve('tests/fault/shift-clock.ts')}`,
      CLOCK_AHEAD_MS: String(aheadMs),
    }
    return startProduct({ environment })
  }

  test('sign webhook calls with PostgreSQL’s time, and send that time', async () => {
    await Promise.all(servers.map((server, at) => server.accept(`Crew ${at}`)))
    await Promise.all(servers.map((server) => server.delivered(40_000)))
    const calls = await receivers.calls()
    expect(calls.map(({ signature }) => signature)).toEqual(['valid', 'valid'])
    for (const { body } of calls) {
      const { submittedAt } = JSON.parse(body) as { submittedAt: string }
      expect(Math.abs(Date.parse(submittedAt) - Date.now())).toBeLessThan(60_000)
    }
  }, 60_000)

  test('retry as soon as servers with the right clock', async () => {
    await receivers.fault('webhook', 'fail')
    await servers[1]?.accept('Crew Late')
    const client = new Client(postgres.url)
    await client.connect()
    const untilNext = `SELECT extract(epoch FROM to_timestamp(max(next_at) / 1000.0) - now())::float8
      AS seconds FROM petjet.step WHERE name = 'webhook' AND state = 'waiting' AND attempts > 0`
    const seconds = async () => (await client.query(untilNext)).rows[0]?.seconds as number | null
    await expect.poll(seconds).not.toBeNull()
    expect(Math.abs((await seconds()) ?? NaN)).toBeLessThan(60)
    await client.end()
    await receivers.fault('webhook', 'none')
    await servers[1]?.delivered(40_000)
  }, 60_000)

  test('accept the mail service’s events, and keep the later one', async () => {
    const [inquiry] = await receivers.inquiries()
    for (const [at, { url }] of servers.entries()) {
      const seconds = String(Math.floor(Date.now() / 1000))
      const unique = randomBytes(25).toString('hex')
      const signature = createHmac('sha256', signingKey)
        .update(seconds + unique)
        .digest('hex')
      const [event, ageSeconds] =
        at === 0 ? (['complained', 1] as const) : (['delivered', 5] as const)
      const body = {
        signature: { timestamp: seconds, token: unique, signature },
        'event-data': {
          event,
          timestamp: Date.now() / 1000 - ageSeconds,
          'user-variables': { inquiry: inquiry?._id.replace('inquiry.', ''), step: 'notification' },
        },
      }
      const { status } = await fetch(`${url}/api/mailgun/events`, jsonRequest(body))
      expect({ at, status }).toEqual({ at, status: 204 })
    }
    const stored = (await receivers.inquiries()).find(({ _id }) => _id === inquiry?._id)
    expect(stored?.delivery?.['notification']?.outcome).toBe('complained')
  })

  test('report the difference in health and metrics', async () => {
    for (const [at, { url }] of servers.entries()) {
      const ahead = at === 0 ? -tenMinutesMs : tenMinutesMs
      const health = await (await fetch(`${url}/api/health`)).json()
      expect(health).toMatchObject({
        status: 'degraded',
        clock: { aheadOfPostgresMs: expect.closeTo(ahead, -4) },
        inquiries: { journal: { isWritable: true } },
      })
      const headers = { authorization: `Bearer ${token}` }
      const figures = await (await fetch(`${url}/metrics`, { headers })).text()
      const seconds = Number(/^petjet_clock_ahead_seconds (\S+)$/m.exec(figures)?.[1])
      expect(Math.abs(seconds - ahead / 1000)).toBeLessThan(5)
    }
  })
})
