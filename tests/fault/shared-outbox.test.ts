import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

const metricsToken = 'a-token-of-some-length'
const words = /unmistakable|amelia|010-2030|northfield|one cabin/i

describe.skipIf(!hasPostgres())('two servers with one outbox', () => {
  let postgres: RunningPostgres
  let receivers: Receivers
  let servers: Product[]

  beforeAll(async () => {
    postgres = await startPostgres()
  }, 120_000)
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    receivers = await startReceivers()
    servers = []
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    expect(servers.map((server) => server.output()).join('')).not.toMatch(words)
    await receivers.stop()
    const client = new Client(postgres.url)
    await client.connect()
    await client.query('TRUNCATE petjet.inquiry CASCADE')
    await client.end()
  })

  async function start(): Promise<Product> {
    const port = await freePort()
    const environment = {
      ...receivers.environment,
      PORT: String(port),
      DATA_DIR: join(receivers.folder, `server-${port}`),
      DATABASE_URL: postgres.url,
      DELIVERY_TIMEOUT_MS: '1000',
      METRICS_TOKEN: metricsToken,
    }
    const server = await startProduct({ environment })
    servers.push(server)
    return server
  }
  const timed = async (server: Product, key: string) => {
    const began = performance.now()
    const response = await server.send(validInquiry, { 'idempotency-key': key })
    return { status: response.status, body: await response.text(), ms: performance.now() - began }
  }

  /**
   * The number of waiting steps, read from PostgreSQL itself: a server knows only the number at its
   * last heartbeat.
   */
  async function waitingSteps(): Promise<number> {
    const client = new Client(postgres.url)
    await client.connect()
    const waiting = "SELECT count(*)::int AS count FROM petjet.step WHERE state = 'waiting'"
    const { rows } = await client.query<{ count: number }>(waiting).finally(() => client.end())
    return rows[0]?.count ?? 0
  }
  const allDelivered = (timeout = 30_000) => expect.poll(waitingSteps, { timeout }).toBe(0)

  async function figures(server: Product): Promise<string> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    return (await fetch(`${server.url}/metrics`, { headers })).text()
  }

  test('a repeated form is the same inquiry on either server, at once and later', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const key = randomUUID()
    const both = await Promise.all([
      one.accept('Unmistakable Repeat', key),
      other.accept('Unmistakable Repeat', key),
    ])
    const later = await other.accept('Unmistakable Repeat', key)
    expect(new Set([...both, later].map(({ id }) => id)).size).toBe(1)
    await allDelivered()
    await expectDeliveredOnce(receivers, [later.id])
  }, 60_000)

  test('if a server dies permanently, the other delivers its inquiries once', async () => {
    const [dying] = await Promise.all([start(), start()])
    await receivers.fault('mail', 'lose-answer')
    const names = Array.from({ length: 12 }, (_, at) => `Unmistakable ${at}`)
    const receipts = await Promise.all(names.map((name) => dying.accept(name)))
    await dying.kill()
    await receivers.fault('mail', 'none')
    expect(await waitingSteps()).toBeGreaterThan(0)
    await allDelivered(40_000)
    await expectDeliveredOnce(
      receivers,
      receipts.map(({ id }) => id),
    )
  }, 90_000)

  test('empty tables are restored from the lake, and each inquiry is delivered once', async () => {
    await receivers.fault('mail', 'fail')
    const first = await start()
    const lost = await Promise.all(
      ['Unmistakable 1', 'Unmistakable 2'].map((name) => first.accept(name)),
    )
    await first.kill()
    const client = new Client(postgres.url)
    await client.connect()
    await client.query('TRUNCATE petjet.inquiry CASCADE')
    await client.end()
    const started = await Promise.all([start(), start()])
    const fresh = await started[0].accept('Unmistakable Fresh')
    await start()
    await receivers.fault('mail', 'none')
    await expect.poll(async () => (await receivers.mails()).length, { timeout: 20_000 }).toBe(6)
    await allDelivered()
    await expectDeliveredOnce(
      receivers,
      [...lost, fresh].map(({ id }) => id),
    )
    const message = () => servers.map((server) => server.output()).join('')
    const rebuilt = () =>
      [...message().matchAll(/"rebuilt":(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
    await expect.poll(rebuilt).toBe(2)
    expect(message()).toContain('restored lost outbox entries from the lake')
  }, 60_000)

  test('while PostgreSQL is down, the server rejects inquiries, says why, and continues afterwards', async () => {
    const server = await start()
    await receivers.fault('mail', 'fail')
    const before = await server.accept('Unmistakable Before')
    await postgres.kill()
    const key = randomUUID()
    const refused = await timed(server, key)
    expect(refused).toMatchObject({ status: 503, body: expect.stringContaining('journal-unavail') })
    expect((await timed(server, key)).ms).toBeLessThan(500)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(503)
    expect(await server.health()).toMatchObject({
      isWritable: false,
      postgres: { isAnswering: false, problem: 'ECONNREFUSED' },
    })
    expect(await figures(server)).toMatch(/petjet_postgres_answering 0\n/)
    await receivers.fault('mail', 'none')
    await postgres.start()
    await expect.poll(async () => (await timed(server, key)).status, { timeout: 8000 }).toBe(200)
    expect(await figures(server)).toMatch(/petjet_postgres_answering 1\n/)
    await allDelivered(30_000)
    const all = (await receivers.inquiries()).map(({ _id }) => _id)
    expect(all).toHaveLength(2)
    expect(all).toContain(before.id)
    await expectDeliveredOnce(receivers, all)
  }, 90_000)

  test('if PostgreSQL hangs, no request waits for long', async () => {
    const server = await start()
    const before = await server.accept('Unmistakable Before')
    const key = randomUUID()
    postgres.signal('SIGSTOP')
    try {
      const first = await timed(server, key)
      expect(first.status).toBe(503)
      expect(first.ms).toBeLessThan(6000)
      const next = await Promise.all(Array.from({ length: 20 }, () => timed(server, randomUUID())))
      expect(next.every(({ status, ms }) => status === 503 && ms < 1000)).toBe(true)
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
      expect(await server.health()).toMatchObject({ isWritable: false })
    } finally {
      postgres.signal('SIGCONT')
    }
    await expect.poll(async () => (await timed(server, key)).status, { timeout: 15_000 }).toBe(200)
    await allDelivered(30_000)
    const ids = (await receivers.inquiries()).map(({ _id }) => _id)
    expect(ids).toContain(before.id)
    await expectDeliveredOnce(receivers, ids)
  }, 90_000)

  test('a server that starts while PostgreSQL is down accepts inquiries once it is back', async () => {
    await postgres.kill()
    const server = await start()
    expect((await timed(server, randomUUID())).status).toBe(503)
    await postgres.start()
    const key = randomUUID()
    await expect.poll(async () => (await timed(server, key)).status, { timeout: 8000 }).toBe(200)
    await allDelivered()
  }, 60_000)
})
