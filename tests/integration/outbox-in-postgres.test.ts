import { Client } from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { syncAfterMs, mostCounted } from '#api/outbox/outbox.ts'
import { PostgresLink } from '#api/outbox/postgres/postgres-link.ts'
import { PostgresOutbox, type PostgresOutboxOptions } from '#api/outbox/postgres/postgres-outbox.ts'
import { statements } from '#api/outbox/postgres/postgres-statements.ts'
import { SharedClock } from '#api/platform/shared-clock.ts'
import {
  describeOutbox,
  letterOutbox,
  uncertainWaitMs,
  type Letter,
} from '#tests/support/describe-outbox.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

const isHere = hasPostgres()
let postgres: RunningPostgres
let client: Client

beforeAll(async () => {
  if (!isHere) return
  postgres = await startPostgres()
  client = new Client(postgres.url)
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client?.end()
  await postgres?.stop()
})

/** A clock that the test sets, which PostgreSQL's does not correct. */
const clockOf = (now: () => number) => ({ now, compare: () => Promise.resolve() })

async function open(now: () => number, leaseMs?: number) {
  return openBy(clockOf(now), leaseMs)
}

async function openBy(clock: PostgresOutboxOptions<Letter>['clock'], leaseMs = 60_000) {
  const link = await PostgresLink.open({ url: postgres.url, poolSize: 8 }, silentLog)
  const log = silentLog
  const outbox = new PostgresOutbox({
    link,
    definition: letterOutbox,
    leaseMs,
    uncertainWaitMs,
    clock,
    log,
  })
  await outbox.open()
  return outbox
}
const clear = async () => void (await client.query('TRUNCATE petjet.inquiry CASCADE'))

describe.skipIf(!isHere)('an outbox in PostgreSQL', () => {
  describeOutbox({
    open,
    afterDeath: async () =>
      void (await client.query('UPDATE petjet.step SET lease_until = 1 WHERE lease_owner <> $1', [
        '',
      ])),
    clear,
  })
})

describe.skipIf(!isHere)('servers that share it', () => {
  const opened: PostgresOutbox<Letter>[] = []
  const steps = ['store', 'mail', 'call', 'sync']
  const letter = (id: string): Letter => ({ id, acceptedAt: Date.now() - 1, text: 'Two dogs' })
  const start = async (leaseMs?: number) => {
    const outbox = await open(Date.now, leaseMs)
    opened.push(outbox)
    return outbox
  }
  const acceptIn = (outbox: PostgresOutbox<Letter>, id: string, isHeld: boolean) =>
    outbox.accept({ entry: letter(id), steps, idempotency: `key-${id}`, isHeld })
  const dueIn = (outbox: PostgresOutbox<Letter>, inMs = 0) => outbox.due(Date.now() + inMs, 1000)

  afterEach(async () => {
    for (const outbox of opened.splice(0)) await outbox.close()
    await clear()
  })

  test('claim different steps, however often they search at once', async () => {
    const servers = await Promise.all([start(), start(), start()])
    const [first] = servers
    const ids = Array.from({ length: 50 }, (_, at) => `letter-${at}`)
    await Promise.all(ids.map((id) => acceptIn(first, id, false)))
    const claims = servers.map(async (server) => {
      const requested = Array.from({ length: 10 }, () => server.due(Date.now(), 40))
      return new Set((await Promise.all(requested)).flat().map(({ id, step }) => `${id} ${step}`))
    })
    const taken = (await Promise.all(claims)).map((set) => Array.from(set))
    expect(new Set(taken.flat()).size).toBe(taken.flat().length)
    // The next server to search gets the rest.
    const rest = (await Promise.all(servers.map((server) => dueIn(server)))).flat()
    expect(new Set(rest.map(({ id, step }) => `${id} ${step}`)).size).toBe(150)
  })

  test('leave new steps to the server that accepted them, or to all', async () => {
    const [one, other] = [await start(), await start()]
    await acceptIn(one, 'held', true)
    expect(await dueIn(other)).toEqual([])
    expect(await dueIn(one)).toHaveLength(3)
    await acceptIn(one, 'free', false)
    expect((await dueIn(other)).map(({ id }) => id)).toEqual(['free', 'free', 'free'])
  })

  test('take over a step when its lease ends, and the earlier claim is outdated', async () => {
    const [dying, other] = [await start(), await start()]
    await acceptIn(dying, 'a', true)
    const before = (await dueIn(dying)).find(({ step }) => step === 'mail')
    await dying.close()
    expect(await dueIn(other)).toEqual([])
    expect(await other.nextDueAt(Date.now())).toBeGreaterThan(Date.now() + 30_000)
    await client.query('UPDATE petjet.step SET lease_until = 1')
    const due = await dueIn(other)
    const uncertain = Object.fromEntries(due.map(({ step, isUncertain }) => [step, isUncertain]))
    expect(uncertain).toEqual({ store: false, mail: true, call: false })
    await other.complete(before!, 'done')
    expect((await other.steps('a')).find(({ step }) => step === 'mail')?.state).toBe('waiting')
  })

  test('keep steps whose leases they renew', async () => {
    const [living, other] = [await start(900), await start()]
    await acceptIn(living, 'a', true)
    for (let turn = 0; turn < 8; turn++) {
      await delay(250)
      expect(await dueIn(other)).toEqual([])
    }
    await living.close()
    await expect.poll(async () => (await dueIn(other)).length).toBe(3)
  })

  test('wait equally long for a step if their clocks differ', async () => {
    const [clock, ahead] = [new SharedClock(), new SharedClock(() => Date.now() + 600_000)]
    const [one, other] = [await openBy(clock), await openBy(ahead)]
    opened.push(one, other)
    expect(Math.abs((ahead.aheadMs ?? 0) - 600_000)).toBeLessThan(1000)
    await acceptIn(one, 'a', true)
    const mail = (await dueIn(one)).find(({ step }) => step === 'mail')
    const after = { nextAt: clock.now() + 30_000, problem: 'no answer', isUncertain: true }
    await one.postpone(mail!, after)
    expect(await other.due(ahead.now(), 10)).toEqual([])
    const wakes = (await other.nextDueAt(ahead.now())) ?? 0
    expect(Math.abs(wakes - ahead.now() - 30_000)).toBeLessThan(2000)
    const [claim] = await other.due(ahead.now() + 31_000, 1)
    expect(claim).toMatchObject({ step: 'mail', isUncertain: true })
    // In the opposite case, it waits no longer than it should.
    await other.postpone(claim!, { ...after, nextAt: ahead.now() + 5000 })
    expect(await one.nextDueAt(clock.now())).toBeLessThan(clock.now() + 7000)
  })

  test('accept the same form once, on any server', async () => {
    const servers = await Promise.all([start(), start()])
    const keys = Array.from({ length: 40 }, (_, at) => `letter-${at}`)
    const both = await Promise.all(
      servers.map((server, at) =>
        Promise.all((at === 0 ? keys : keys.toReversed()).map((id) => acceptIn(server, id, true))),
      ),
    )
    expect(both.flat().filter(({ isRepeat }) => !isRepeat)).toHaveLength(40)
  })

  test('resend once if several get the request at the same time', async () => {
    // Their clocks differ, and so would the values that they write.
    const late = await open(() => Date.now() + 5000)
    opened.push(late)
    const servers = [await start(), late]
    await Promise.all(servers.map((server) => server.reopen(letter('a'), 'mail')))
    const requested = await late.entry('a')
    const [claim] = (await Promise.all(servers.map((server) => dueIn(server, 9000)))).flat()
    // The email might already have been sent: a second request must not change the time in its id.
    for (const server of servers) {
      await server.reopen(letter('a'), 'mail')
      expect(await server.entry('a')).toEqual(requested)
    }
    const { rows } = await client.query("SELECT version FROM petjet.step WHERE name = 'mail'")
    expect(claim).toMatchObject({ step: 'mail', version: Number(rows[0]?.version) })
    await late.complete(claim!, 'done')
    const left = (await Promise.all(servers.map((server) => dueIn(server, 9000)))).flat()
    expect(left.map(({ step }) => step)).not.toContain('mail')
  })

  test('delete the text if two of them complete the last steps at the same time', async () => {
    const [one, other] = [await start(), await start()]
    const ids = Array.from({ length: 20 }, (_, at) => `letter-${at}`)
    await Promise.all(ids.map((id) => acceptIn(one, id, true)))
    const claims = await dueIn(one)
    await Promise.all(claims.map((claim, at) => (at % 2 ? one : other).complete(claim, 'done')))
    expect(await one.idsWithPayload('', 100)).toEqual([])
  })

  test('do not start a status sync that another server runs', async () => {
    const [one, other] = [await start(), await start()]
    await acceptIn(one, 'a', true)
    const claims = await dueIn(one)
    for (const claim of claims.filter(({ step }) => step !== 'call')) {
      await one.complete(claim, 'done')
    }
    await delay(syncAfterMs + 20)
    expect((await dueIn(one)).map(({ step }) => step)).toContain('sync')
    await one.complete(
      claims.find(({ step }) => step === 'call')!,
      'done',
    )
    await delay(syncAfterMs + 20)
    expect(await dueIn(other)).toEqual([])
    expect((await dueIn(one)).map(({ step }) => step)).toEqual(['sync'])
  })

  test('of an earlier version do not touch steps that only a later one knows', async () => {
    const old = await start()
    await acceptIn(old, 'a', false)
    await client.query("UPDATE petjet.step SET name = 'fax' WHERE name = 'call'")
    await client.query("UPDATE petjet.inquiry SET body = '{}', digest = NULL")
    expect((await dueIn(old)).map(({ step }) => step).toSorted()).toEqual(['mail', 'store'])
    await expect(old.entry('a')).rejects.toThrow('unreadable')
    await client.query('ALTER TABLE petjet.inquiry ADD COLUMN later text')
    await client.query('UPDATE petjet.outbox_version SET version = 99')
    const again = await start()
    expect(await again.canBeWritten()).toBe(true)
    expect(await acceptIn(again, 'b', true)).toEqual({ id: 'b', isRepeat: false })
    const { rows } = await client.query('SELECT version FROM petjet.outbox_version')
    expect(rows).toEqual([{ version: 99 }])
  })

  test('of the previous version continue after a later one has added traces', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const entry = letter('new')
    const { accept, claim } = firstPostgresStatements
    const owner = 'a server of before'
    const acceptBefore = (id: string) => {
      const { acceptedAt, ...words } = letter(id)
      const inquiry = [[id], [acceptedAt], [`key-${id}`], [JSON.stringify(words)], [null]]
      const step = [[id], ['mail'], ['waiting'], [acceptedAt], [false]]
      return client.query(accept, [...inquiry, ...step, owner, 60_000])
    }
    await client.query('DROP SCHEMA IF EXISTS petjet CASCADE')
    await client.query(firstPostgresSchema)
    await acceptBefore('old')
    const later = await start()
    expect(await later.canBeWritten()).toBe(true)
    const now = Date.now()
    const claimed = await client.query(claim, [now, now, ['mail'], owner, 60_000, [], 1])
    // Rows of that version can come from a dump.
    expect(claimed.rows).toMatchObject([{ id: 'old', step: 'mail', isUncertain: 1 }])
    await acceptBefore('old-later')
    await later.accept({ entry, steps: ['mail'], idempotency: null, isHeld: false, traceparent })
    const traces = new Map((await dueIn(later)).map((due) => [due.id, due.traceparent]))
    expect(traces).toEqual(
      new Map([
        ['new', traceparent],
        ['old-later', null],
      ]),
    )
    const { rows } = await client.query('SELECT version FROM petjet.outbox_version')
    expect(rows).toEqual([{ version: 4 }])
  })

  test('notice tables that were restored from a dump', async () => {
    const before = await start()
    await acceptIn(before, 'a', false)
    await before.rebuilt()
    const again = await start()
    expect(again.losses()).toBeUndefined()
    expect((await dueIn(again)).map(({ isUncertain }) => isUncertain)).toEqual([
      false,
      false,
      false,
    ])
    await again.close()
    // Like a dump, the copy keeps the rows in a new table.
    await client.query(`CREATE TABLE petjet.copy (LIKE petjet.step INCLUDING ALL);
      INSERT INTO petjet.copy SELECT * FROM petjet.step;
      DROP TABLE petjet.step;
      ALTER TABLE petjet.copy RENAME TO step;
      ALTER TABLE petjet.step ADD FOREIGN KEY (inquiry) REFERENCES petjet.inquiry ON DELETE CASCADE`)
    await client.query('UPDATE petjet.step SET lease_until = 1')
    const restored = await start()
    expect(restored.losses()).toEqual({ isAny: true, ids: [] })
    expect(await dueIn(restored)).toEqual([])
    expect(await dueIn(restored, 50_000)).toEqual([])
    await restored.rebuilt()
    const due = await dueIn(restored, uncertainWaitMs + 1000)
    expect(due.map(({ isUncertain }) => isUncertain)).toEqual([true, true, true])
    expect((await start()).losses()).toBeUndefined()
  })

  test('notice empty tables, at a start and while they run', async () => {
    const losses = (server: PostgresOutbox<Letter>) => server.losses()
    const first = await start()
    await acceptIn(first, 'a', true)
    await first.rebuilt()
    await delay(1100)
    expect([losses(first), losses(await start())]).toEqual([undefined, undefined])
    await clear()
    const lost = { isAny: true, ids: [] }
    await expect.poll(() => opened.map(losses), { timeout: 4000 }).toEqual([lost, lost])
    // Inquiries that arrive in the meantime do not hide the loss.
    await acceptIn(first, 'b', true)
    const third = await start()
    expect(losses(third)).toEqual(lost)
    await third.rebuilt()
    await expect
      .poll(() => opened.map(losses), { timeout: 4000 })
      .toEqual(opened.map(() => undefined))
  })

  test('restore an entry once, and none that another server delivers or has delivered', async () => {
    const servers = await Promise.all([start(), start(), start()])
    const [one, other] = servers
    const restore = (server: PostgresOutbox<Letter>, id: string) =>
      server.restore(letter(id), ['mail', 'call'])
    const ids = Array.from({ length: 20 }, (_, at) => `lost-${at}`)
    for (const id of ids) {
      const restored = await Promise.all(servers.map((server) => restore(server, id)))
      expect(restored.filter(Boolean)).toHaveLength(1)
    }
    await acceptIn(one, 'held', true)
    expect(await restore(other, 'held')).toBe(false)
    expect((await dueIn(other)).filter(({ id }) => id === 'held')).toEqual([])
    for (const claim of await dueIn(one)) await one.complete(claim, 'done')
    await one.forget()
    expect(await restore(other, 'held')).toBe(false)
    expect(await one.entry('held')).toBeUndefined()
    const { rows } = await client.query("SELECT count(*)::int FROM petjet.step WHERE name = 'mail'")
    expect(rows).toEqual([{ count: ids.length + 1 }])
  })

  test('count waiting entries up to a limit, and find the oldest', async () => {
    const server = await start()
    await client.query(`INSERT INTO petjet.inquiry (id, accepted_at, body)
      SELECT 'many-' || at, 20000 - at, 'x' FROM generate_series(1, 12000) AS at`)
    await expect.poll(() => server.state.waiting, { timeout: 4000 }).toBe(mostCounted)
    expect(server.state.waitingSince).toBe(new Date(8000).toISOString())
  })

  test('delete delivered entries after thirty days, however many', async () => {
    const server = await start()
    await client.query(`INSERT INTO petjet.inquiry (id, accepted_at, body)
      SELECT 'old-' || at, at, NULL FROM generate_series(1, 1200) AS at`)
    await acceptIn(server, 'new', true)
    await server.forget()
    const { rows } = await client.query('SELECT id FROM petjet.inquiry')
    expect(rows).toEqual([{ id: 'new' }])
  })

  test('create the tables once, however many start at the same time', async () => {
    await client.query('DROP SCHEMA IF EXISTS petjet CASCADE')
    const servers = await Promise.all([start(), start(), start(), start()])
    for (const server of servers) expect(await server.canBeWritten()).toBe(true)
    // And again, if a running server finds an empty database instead of its own.
    await client.query('DROP SCHEMA IF EXISTS petjet CASCADE')
    const accepted = () => acceptIn(servers[0], 'a', true).catch(() => undefined)
    await expect.poll(accepted).toEqual({ id: 'a', isRepeat: false })
  })
})

test.skipIf(!isHere)(
  'steps that ended since the last vacuum do not slow down statements',
  async () => {
    const link = await PostgresLink.open({ url: postgres.url, poolSize: 8 }, silentLog)
    const planOf = async (statement: string, values: unknown[]) => {
      const rows = await link.rows(`EXPLAIN ${statement}`, values)
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    }
    const claim = [1, 2, ['mail'], 'me', 1, ['mail'], 40, [], []]
    expect(await planOf(statements.claim, claim)).not.toContain('Bitmap')
    // An entry's steps are found by its id, not among all waiting steps.
    const forget = await planOf(statements.forgetBody, [['a'], 'sync'])
    expect(forget).toMatch(/Index Scan using step_pkey/)
    expect(forget).not.toContain('step_due')
    await link.close()
  },
)

test.skipIf(!isHere)(
  'a statement that waits too long for a connection is not an outage',
  async () => {
    const waitMs = 500
    const link = await PostgresLink.open({ url: postgres.url, poolSize: 3, waitMs }, silentLog)
    const ask = (seconds: number) => link.rows('SELECT pg_sleep($1)', [seconds])
    // Some might not open in time, because each of the three is a PostgreSQL process.
    const openAll = async () => {
      const requested = () => link.probe((one) => one.query('SELECT pg_sleep(0.05)'))
      await Promise.allSettled(Array.from({ length: 4 }, requested))
      return link.connections.idle
    }
    await expect.poll(openAll, { timeout: 20_000 }).toBe(3)
    const busy = Array.from({ length: 3 }, () => ask(1.5))
    await expect(ask(0)).rejects.toThrow('timeout exceeded')
    expect([link.isAnswering, link.problem]).toEqual([true, null])
    await Promise.all(busy)
    expect(await ask(0)).toHaveLength(1)
    await link.close()
  },
)

test.skipIf(!isHere)(
  'a database that refuses connections is reported by its code, and no inquiry is accepted',
  async () => {
    await client.query('CREATE ROLE stranger LOGIN CONNECTION LIMIT 0')
    const link = await PostgresLink.open(
      { url: postgres.url.replace('petjet@', 'stranger@'), poolSize: 8 },
      silentLog,
    )
    const definition = letterOutbox
    const outbox = new PostgresOutbox({
      link,
      definition,
      leaseMs: 60_000,
      uncertainWaitMs,
      clock: new SharedClock(),
      log: silentLog,
    })
    await outbox.open()
    expect(outbox.state).toMatchObject({
      isWritable: false,
      postgres: { isAnswering: false, problem: 'SQLSTATE 53300' },
    })
    const entry = { id: 'a', acceptedAt: 1, text: 'Two dogs' }
    const accepted = outbox.accept({ entry, steps: ['store'], idempotency: null })
    await expect(accepted).rejects.toThrow('PostgreSQL does not answer.')
    await outbox.close()
  },
)

test.skipIf(!isHere)(
  'another server answers suspected spam like ordinary inquiries while no email can be sent',
  async () => {
    const start = () =>
      createTestApp({
        ...deadLake,
        DATABASE_URL: postgres.url,
        INQUIRY_MIN_FILL_MS: '0',
        MAILGUN_API_KEY: 'key',
        MAILGUN_DOMAIN: 'mail.petjet.example',
        MAILGUN_API_URL: 'http://127.0.0.1:9',
        MAIL_TO: 'crew@petjet.example',
      })
    const servers = [await start(), await start()] as const
    const send = async ({ app }: (typeof servers)[0], key: string, more: object = {}) => {
      const request = jsonRequest({ ...validInquiry, ...more })
      const headers = new Headers(request.headers)
      headers.set('Idempotency-Key', key)
      const answer = await app.request('/api/contact', { ...request, headers })
      return (await answer.json()) as { id: string; emailSent: boolean }
    }
    const [one, other] = servers
    const spam = { website: 'https://spam.example' }
    await send(other, 'ordinary-on-the-other')
    const first = [await send(one, 'ordinary'), await send(one, 'suspected', spam)]
    const repeats = [await send(other, 'ordinary'), await send(other, 'suspected', spam)]
    for (const server of servers) await server.stop()
    await clear()
    expect(repeats).toEqual(first)
    expect(first.map(({ emailSent }) => emailSent)).toEqual([false, false])
  },
)

test.skipIf(!isHere)(
  'an inquiry whose stored answer was lost is accepted and delivered at once',
  async () => {
    // The data after the first insert is its answer.
    let chunks: number | undefined
    const proxy = await startFaultyProxy(Number(new URL(postgres.url).port), (chunk) => {
      if (chunk.includes('INSERT INTO petjet.inquiry')) chunks ??= 0
      return chunks !== undefined && chunks++ === 1 ? 0 : 1
    })
    proxy.resetShare = 0.5
    const { app, stop } = await createTestApp({
      ...deadLake,
      DATABASE_URL: postgres.url.replace(/:\d+\//, `:${proxy.port}/`),
      INQUIRY_MIN_FILL_MS: '0',
    })
    // The searches at the start are over, and the next heartbeat is not due yet.
    await delay(500)
    const response = await app.request('/api/contact', jsonRequest(validInquiry))
    expect([response.status, proxy.resets]).toEqual([200, 1])
    const attempts = async () => (await client.query('SELECT attempts FROM petjet.step')).rows
    // Without a search at once it would take up to half a minute.
    await expect
      .poll(async () => (await attempts()).some((row) => row['attempts'] > 0), { timeout: 5000 })
      .toBe(true)
    expect((await client.query('SELECT id FROM petjet.inquiry')).rows).toHaveLength(1)
    await stop()
    proxy.stop()
    await clear()
  },
)

/** The outbox in PostgreSQL in the exact first version of its schema. */
const firstPostgresSchema = `CREATE SCHEMA petjet;
  CREATE TABLE petjet.outbox_version (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version integer NOT NULL);
  INSERT INTO petjet.outbox_version (version) VALUES (1);
  CREATE TABLE petjet.inquiry (
    id text PRIMARY KEY,
    accepted_at bigint NOT NULL,
    idempotency text UNIQUE,
    body text,
    digest text
  );
  CREATE TABLE petjet.step (
    inquiry text NOT NULL REFERENCES petjet.inquiry (id) ON DELETE CASCADE,
    name text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    is_uncertain boolean NOT NULL DEFAULT false,
    next_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    problem text,
    version bigint NOT NULL DEFAULT 0,
    lease_owner text,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (inquiry, name)
  );
  CREATE INDEX step_due ON petjet.step (next_at) WHERE state = 'waiting';
  CREATE INDEX step_lease ON petjet.step (lease_owner) WHERE lease_owner IS NOT NULL;
  CREATE INDEX inquiry_waiting ON petjet.inquiry (id) WHERE body IS NOT NULL;
  CREATE INDEX inquiry_delivered ON petjet.inquiry (accepted_at) WHERE body IS NULL;`

const clockMs = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
const isDue = `state = 'waiting' AND name = ANY($3::text[]) AND (next_at <= $1 OR next_at > $2)`

/** The exact statements that servers of that version still send. */
const firstPostgresStatements = {
  accept: `WITH added AS (
      INSERT INTO petjet.inquiry (id, accepted_at, idempotency, body, digest)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[])
        AS entry (id, accepted_at, idempotency, body, digest) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id
    ), begun AS (
      INSERT INTO petjet.step
        (inquiry, name, state, next_at, changed_at, lease_owner, lease_until)
      SELECT step.id, step.name, step.state, step.at, step.at,
        CASE WHEN step.is_held THEN $11 END, CASE WHEN step.is_held THEN ${clockMs} + $12 ELSE 0 END
      FROM unnest($6::text[], $7::text[], $8::text[], $9::bigint[], $10::boolean[])
        AS step (id, name, state, at, is_held) JOIN added USING (id)
    ) SELECT id FROM added`,
  claim: `WITH mine AS (
      SELECT inquiry, name FROM petjet.step WHERE ${isDue} AND lease_owner = $4
      ORDER BY next_at LIMIT $7 FOR UPDATE SKIP LOCKED
    ), free AS (
      SELECT inquiry, name FROM petjet.step WHERE ${isDue} AND
        (lease_owner IS NULL OR (lease_owner <> $4 AND lease_until < ${clockMs}))
      ORDER BY next_at LIMIT greatest(0, $7 - (SELECT count(*) FROM mine)) FOR UPDATE SKIP LOCKED
    )
    UPDATE petjet.step SET
      is_uncertain = is_uncertain OR coalesce(lease_owner <> $4, false) AND step.name = ANY($6::text[]),
      version = version + CASE WHEN lease_owner = $4 THEN 0 ELSE 1 END,
      lease_owner = $4, lease_until = ${clockMs} + $5
    FROM (SELECT * FROM mine UNION ALL SELECT * FROM free) AS claimed
    WHERE step.inquiry = claimed.inquiry AND step.name = claimed.name
    RETURNING step.inquiry AS id, step.name AS step, attempts,
      is_uncertain::int AS "isUncertain", version::float8 AS version, next_at::float8 AS "nextAt"`,
} as const
