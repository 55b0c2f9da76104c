import { Client } from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { PostgresLink } from '#api/outbox/postgres/postgres-link.ts'
import { PostgresOutbox } from '#api/outbox/postgres/postgres-outbox.ts'
import { SharedClock } from '#api/platform/shared-clock.ts'
import { letterOutbox, uncertainWaitMs, type Letter } from '#tests/support/describe-outbox.ts'
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { drawn } from '#tests/support/seeded-choice.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'

const clock = new SharedClock()
const settings = { definition: letterOutbox, leaseMs: 60_000, uncertainWaitMs, clock }
const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'petjet'`

describe.skipIf(!hasPostgres())('a PostgreSQL in trouble', () => {
  let postgres: RunningPostgres
  let client: Client
  beforeAll(async () => {
    postgres = await startPostgres()
    client = new Client(postgres.url)
    await client.connect()
  }, 120_000)
  afterAll(async () => {
    await client.end()
    await postgres.stop()
  })

  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  let outbox: PostgresOutbox<Letter>
  let link: PostgresLink
  const accept = (id: string, text = 'Two dogs') =>
    outbox.accept({ entry: { id, acceptedAt: Date.now(), text }, steps: ['mail'], idempotency: id })

  beforeEach(async () => {
    lines.length = 0
    link = await PostgresLink.open({ url: postgres.url, poolSize: 8 }, log)
    outbox = new PostgresOutbox({ link, ...settings, log })
    await outbox.open()
  })
  afterEach(async () => {
    await outbox.close()
    await client.query('TRUNCATE petjet.inquiry CASCADE')
  })

  test('that keeps one row locked rejects only that row', async () => {
    await accept('locked')
    const [claim] = await outbox.due(Date.now(), 10)
    await client.query('BEGIN')
    await client.query("SELECT id FROM petjet.inquiry WHERE id = 'locked' FOR UPDATE")
    try {
      await expect(outbox.complete(claim!, 'done')).rejects.toMatchObject({ code: '55P03' })
      expect(outbox.state.postgres).toMatchObject({ isAnswering: true, problem: null })
      expect(await accept('other')).toEqual({ id: 'other', isRepeat: false })
    } finally {
      await client.query('ROLLBACK')
    }
    await outbox.complete(claim!, 'done')
    expect(await outbox.steps('locked')).toMatchObject([{ state: 'done' }])
  })

  test('that keeps ending connections is reported as 57P01, and is used again once it stops', async () => {
    const until = new AbortController()
    const ending = (async () => {
      while (!until.signal.aborted) await client.query(endOthers)
    })()
    const problemOf = async () => {
      await accept('a').catch(() => undefined)
      return outbox.state.postgres?.problem
    }
    try {
      await expect.poll(problemOf).toBe('SQLSTATE 57P01')
    } finally {
      until.abort()
      await ending
    }
    await expect.poll(() => accept('a').catch(() => undefined)).toMatchObject({ id: 'a' })
    expect(outbox.state.postgres).toMatchObject({ problem: null })
  })

  test('that revokes a permission is reported as 42501, and each failure is counted', async () => {
    await client.query('CREATE ROLE app LOGIN')
    await client.query('GRANT USAGE ON SCHEMA petjet TO app')
    await client.query('GRANT ALL ON ALL TABLES IN SCHEMA petjet TO app')
    const failures: string[] = []
    const own = await PostgresLink.open(
      {
        url: postgres.url.replace('petjet@', 'app@'),
        poolSize: 2,
        onFailure: (problem) => void failures.push(problem),
      },
      log,
    )
    const limited = new PostgresOutbox({ link: own, ...settings, log })
    await limited.open()
    expect(await limited.canBeWritten()).toBe(true)
    expect(failures).toEqual([])
    await client.query('REVOKE UPDATE ON petjet.step FROM app')
    await expect
      .poll(() => limited.state.postgres)
      .toMatchObject({ isAnswering: false, problem: 'SQLSTATE 42501' })
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    expect(new Set(failures)).toEqual(new Set(['SQLSTATE 42501']))
    await client.query('GRANT UPDATE ON petjet.step TO app')
    await expect.poll(() => limited.canBeWritten()).toBe(true)
    await limited.close()
    await client.query('DROP OWNED BY app')
    await client.query('DROP ROLE app')
  })

  test('that is read-only, like a replica, is logged once, and retried once a second', async () => {
    await client.query('ALTER DATABASE postgres SET default_transaction_read_only = on')
    try {
      await client.query(endOthers)
      await delay(1500)
      await expect(accept('a')).rejects.toThrow('PostgreSQL does not answer.')
      expect(await outbox.canBeWritten()).toBe(false)
      expect(outbox.state.postgres).toMatchObject({ problem: 'SQLSTATE 25006' })
      const message = lines.filter((line) => line.includes('PostgreSQL does not answer'))
      expect(message.length).toBeLessThanOrEqual(2)
    } finally {
      await client.query('SET default_transaction_read_only = off')
      await client.query('ALTER DATABASE postgres RESET default_transaction_read_only')
    }
    await client.query(endOthers)
    await expect.poll(() => accept('a').catch(() => undefined)).toMatchObject({ id: 'a' })
  })

  test('whose connections break at every seventh query rejects nothing and stores each entry once', async () => {
    let draws = 0
    const proxy = await startFaultyProxy(Number(new URL(postgres.url).port), () => {
      return drawn(1, (draws += 1))
    })
    const url = postgres.url.replace(/:\d+\//, `:${proxy.port}/`)
    const shaky = await PostgresLink.open({ url, poolSize: 8 }, log)
    const far = new PostgresOutbox({ link: shaky, ...settings, log })
    await far.open()
    // The share for queries and for answers, so that together 15% break.
    proxy.resetShare = 1 - Math.sqrt(0.85)
    const ids = Array.from({ length: 400 }, (_, at) => `form-${at}`)
    const rejected: string[] = []
    const send = async (id: string) => {
      const entry = { id, acceptedAt: Date.now(), text: 'Two dogs' }
      await far.find(id)
      await far.accept({ entry, steps: ['mail', 'sync'], idempotency: id })
    }
    for (let at = 0; at < ids.length; at += 10) {
      const some = ids.slice(at, at + 10)
      await Promise.all(some.map((id) => send(id).catch(() => rejected.push(id))))
    }
    expect(rejected).toEqual([])
    expect(proxy.resets).toBeGreaterThan(20)
    proxy.resetShare = 0
    await far.close()
    proxy.stop()
    const { rows } = await client.query(`SELECT inquiry AS id, count(*)::int AS steps
      FROM petjet.step GROUP BY inquiry`)
    expect(rows).toHaveLength(ids.length)
    expect(new Set(rows.map(({ steps }) => steps))).toEqual(new Set([2]))
    expect(lines.filter((line) => line.includes('PostgreSQL does not answer'))).toEqual([])
  }, 60_000)

  test('that cannot be reached gets few connections, however many entries wait', async () => {
    const proxy = await startFaultyProxy(Number(new URL(postgres.url).port))
    const url = postgres.url.replace(/:\d+\//, `:${proxy.port}/`)
    const cutOff = new PostgresOutbox({
      link: await PostgresLink.open({ url, poolSize: 8 }, log),
      ...settings,
      log,
    })
    await cutOff.open()
    proxy.resetShare = 1
    const found = Array.from({ length: 50 }, (_, at) => cutOff.find(`form-${at}`))
    await expect(Promise.any(found)).rejects.toThrow()
    // Each reset breaks another connection: one for each entry, and then shared attempts.
    expect(proxy.resets).toBeLessThan(100)
    proxy.resetShare = 0
    await expect.poll(() => cutOff.canBeWritten()).toBe(true)
    await cutOff.close()
    proxy.stop()
  })

  test('that answers but has no space accepts nothing, and is not ready', async () => {
    await client.query(`CREATE FUNCTION petjet.full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$`)
    await client.query(`CREATE TRIGGER no_room BEFORE INSERT ON petjet.inquiry
      EXECUTE FUNCTION petjet.full()`)
    try {
      await expect(accept('a')).rejects.toMatchObject({ code: '53100' })
      // Longer than two heartbeats.
      for (let turn = 0; turn < 12; turn++) {
        expect(await outbox.canBeWritten()).toBe(false)
        await delay(200)
      }
      await expect(accept('b')).rejects.toThrow('PostgreSQL does not answer.')
      expect(outbox.state.postgres).toMatchObject({ problem: 'SQLSTATE 53100' })
      expect(lines.filter((line) => line.includes('PostgreSQL does not answer'))).toHaveLength(1)
    } finally {
      await client.query('DROP FUNCTION petjet.full CASCADE')
    }
    await expect.poll(() => outbox.canBeWritten()).toBe(true)
    expect(await accept('a')).toEqual({ id: 'a', isRepeat: false })
    expect(await outbox.idsWithPayload('', 10)).toEqual(['a'])
  })
})
