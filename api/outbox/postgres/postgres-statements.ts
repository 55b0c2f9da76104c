import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  entryText,
  mostCounted,
  syncAfterMs,
  type DueStep,
  type NewEntry,
  type OutboxEntry,
  type OutboxParts,
} from '../outbox.ts'
import type { Connection, PostgresLink } from './postgres-link.ts'

/** PostgreSQL's clock in ms since 1970; leases use it, regardless of the servers' clocks. */
const clockMs = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** A waiting step is due at $1; a time beyond $2 comes from a clock that has been set back. */
const isTime = `name = ANY($3::text[]) AND (next_at <= $1 OR next_at > $2)`

/** Every statement of an outbox in PostgreSQL. */
export const statements = {
  clock: `SELECT ${clockMs}::float8 AS at`,
  /** Inserts the entries with a new id and key, with their steps, some of which this server holds. */
  accept: `WITH added AS (
      INSERT INTO petjet.inquiry (id, accepted_at, idempotency, body, digest, traceparent)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
        AS entry (id, accepted_at, idempotency, body, digest, traceparent) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id
    ), begun AS (
      INSERT INTO petjet.step
        (inquiry, name, state, next_at, changed_at, lease_owner, lease_until)
      SELECT step.id, step.name, step.state, step.at, step.at,
        CASE WHEN step.is_held THEN $12 END, CASE WHEN step.is_held THEN ${clockMs} + $13 ELSE 0 END
      FROM unnest($7::text[], $8::text[], $9::text[], $10::bigint[], $11::boolean[])
        AS step (id, name, state, at, is_held) JOIN added USING (id)
    ) SELECT id FROM added`,
  tryToAccept: 'INSERT INTO petjet.inquiry (id, accepted_at, body) VALUES ($1, 0, $2)',
  /** Earlier entries with the same key or, if that was lost, the same id. */
  earlier: `SELECT id, idempotency FROM petjet.inquiry
    WHERE idempotency = ANY($1::text[]) OR id = ANY($2::text[])`,
  find: 'SELECT id FROM petjet.inquiry WHERE idempotency = $1',
  body: 'SELECT id, body, digest FROM petjet.inquiry WHERE id = $1',
  steps: `SELECT name AS step, state, attempts, problem, changed_at::float8 AS "changedAt",
      next_at::float8 AS "nextAt" FROM petjet.step WHERE inquiry = $1`,
  /**
   * Claims due steps without a holder. Steps that this server ($4) holds already are due for it again,
   * and come first, unless they are running ($8, $9). If a lease has expired, its server may have sent
   * the message ($6).
   */
  claim: `WITH mine AS (
      SELECT inquiry, name FROM petjet.step WHERE lease_owner = $4 AND ${isTime}
        AND (inquiry, name) NOT IN (SELECT * FROM unnest($8::text[], $9::text[]))
      ORDER BY next_at LIMIT $7 FOR UPDATE SKIP LOCKED
    ), free AS (
      SELECT inquiry, name FROM petjet.step WHERE state = 'waiting' AND ${isTime} AND
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
      is_uncertain::int AS "isUncertain", version::float8 AS version, next_at::float8 AS "nextAt",
      (SELECT traceparent FROM petjet.inquiry WHERE id = step.inquiry) AS traceparent`,
  /**
   * A step that another server ($2) holds falls due when its lease ends. Each half reads one end of an
   * index, so that the time is limited; an early search just finds nothing.
   */
  nextDue: `SELECT least((SELECT min(next_at) FROM petjet.step
        WHERE state = 'waiting' AND next_at > $1 AND name = ANY($3::text[])),
      (SELECT min(lease_until) FROM petjet.step WHERE lease_owner IS NOT NULL AND lease_owner <> $2
        AND lease_until > $1 AND name = ANY($3::text[])))::float8 AS at`,
  /** Extends this server's leases; steps that another server has taken over stay with it. */
  renew: `UPDATE petjet.step SET lease_until = ${clockMs} + $2 FROM (
      SELECT inquiry, name FROM petjet.step WHERE lease_owner = $1 FOR UPDATE SKIP LOCKED) AS held
    WHERE step.inquiry = held.inquiry AND step.name = held.name`,
  /** Works like a row's lock, for an entry that can be without a row. */
  lockId: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  /** Serializes changes of one entry's steps; locks in order of ids to prevent deadlocks. */
  lock: 'SELECT id FROM petjet.inquiry WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE',
  /** An outdated claim changes nothing. */
  settle: `UPDATE petjet.step SET state = ended.state, problem = ended.problem, changed_at = $7,
      next_at = coalesce(ended.next_at, step.next_at),
      is_uncertain = ended.state = 'waiting' AND (step.is_uncertain OR ended.is_uncertain),
      attempts = attempts + 1, version = step.version + 1, lease_owner = NULL, lease_until = 0
    FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[],
      $8::boolean[]) AS ended (id, name, version, state, problem, next_at, is_uncertain)
    WHERE step.inquiry = ended.id AND step.name = ended.name AND step.version = ended.version`,
  /** A running status sync keeps its lease, so that no other server starts another status sync. */
  askForSync: `UPDATE petjet.step SET state = 'waiting', attempts = 0, next_at = $1,
      version = version + 1
    WHERE inquiry = ANY($2::text[]) AND name = $3 AND EXISTS (SELECT 1 FROM petjet.step AS first
      WHERE first.inquiry = step.inquiry AND first.name = $4 AND first.state = 'done')`,
  forgetBody: `UPDATE petjet.inquiry SET body = NULL, digest = NULL
    WHERE id = ANY($1::text[]) AND body IS NOT NULL AND 'waiting' <> ALL (ARRAY(
      SELECT state FROM petjet.step WHERE step.inquiry = inquiry.id AND step.name <> $2))`,
  putBack: `INSERT INTO petjet.inquiry (id, accepted_at, body, digest, traceparent)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, digest = excluded.digest,
      traceparent = coalesce(inquiry.traceparent, excluded.traceparent)`,
  addDone: `INSERT INTO petjet.step (inquiry, name, state, next_at, changed_at, version)
    VALUES ($1, $2, 'done', 0, $3, $3) ON CONFLICT DO NOTHING`,
  addUncertain: `INSERT INTO petjet.step
      (inquiry, name, state, is_uncertain, next_at, changed_at, version)
    VALUES ($1, $2, 'waiting', true, $3, $4, $4) ON CONFLICT DO NOTHING`,
  reopen: `UPDATE petjet.step SET state = 'waiting', attempts = 0, is_uncertain = false,
      problem = NULL, changed_at = $3, next_at = $3, version = version + 1,
      lease_owner = NULL, lease_until = 0
    WHERE inquiry = $1 AND name = $2 AND state <> 'waiting'`,
  /** $2 is how long a receiver can still be working; a step that runs is not brought forward. */
  bringForward: `UPDATE petjet.step SET next_at = least(next_at,
      greatest($1, CASE WHEN is_uncertain THEN changed_at + $2 ELSE 0 END))
    WHERE state = 'waiting' AND name = ANY($3::text[]) AND lease_owner IS NULL`,
  failing: `SELECT name AS step, count(*)::float8 AS count, min(accepted_at)::float8 AS since,
      min(next_at)::float8 AS "nextAt",
      coalesce((array_agg(problem ORDER BY changed_at DESC))[1], '') AS problem
    FROM petjet.step JOIN petjet.inquiry ON inquiry.id = step.inquiry
    WHERE state = 'waiting' AND attempts >= $2 AND name = ANY($1::text[]) GROUP BY name`,
  erase: 'UPDATE petjet.inquiry SET body = NULL, digest = NULL WHERE id = $1',
  idsWithPayload: `SELECT id FROM petjet.inquiry WHERE body IS NOT NULL AND id > $1
    ORDER BY id LIMIT $2`,
  /** Tables without any entry might replace lost tables, so the lake is searched for waiting inquiries. */
  noteLoss: `UPDATE petjet.outbox_version SET is_rebuilt = false
    WHERE is_rebuilt AND NOT EXISTS (SELECT 1 FROM petjet.inquiry)`,
  /** Rows from a restored dump are in a different table than before. */
  noteDump: `UPDATE petjet.outbox_version
    SET is_rebuilt = false, table_oid = 'petjet.step'::regclass::oid
    WHERE table_oid IS DISTINCT FROM 'petjet.step'::regclass::oid`,
  /** Servers that have a lease keep it. */
  doubtWaiting: `UPDATE petjet.step
    SET is_uncertain = true, next_at = greatest(next_at, ${clockMs} + $1) WHERE state = 'waiting'`,
  /** After the search of the lake, uncertain steps wait no longer than usual. */
  releaseDoubted: `UPDATE petjet.step SET next_at = ${clockMs} + $1
    WHERE state = 'waiting' AND is_uncertain AND next_at > ${clockMs} + $1`,
  endEarlier: `UPDATE petjet.step SET state = $3, problem = $4, changed_at = $5,
      is_uncertain = false, version = version + 1, lease_owner = NULL, lease_until = 0
    WHERE inquiry = $1 AND name = $2 AND state = 'waiting' AND changed_at < $5`,
  noteRebuilt: 'UPDATE petjet.outbox_version SET is_rebuilt = true',
  /** Deletes at most $2 entries, so that each statement is fast. */
  dropDelivered: `DELETE FROM petjet.inquiry WHERE id IN (SELECT id FROM petjet.inquiry
    WHERE body IS NULL AND accepted_at < $1 LIMIT $2) RETURNING id`,
  /** Reads at most $1 entries from the oldest end of an index, so that the time is limited. */
  backlog: `SELECT count(*)::float8 AS count, min(accepted_at)::float8 AS oldest,
      NOT EXISTS (SELECT 1 FROM petjet.inquiry) AS "isEmpty",
      (SELECT NOT is_rebuilt FROM petjet.outbox_version) AS "isToRebuild"
    FROM (SELECT accepted_at FROM petjet.inquiry WHERE body IS NOT NULL
      ORDER BY accepted_at LIMIT $1) AS waiting`,
} as const

/** The size of a trial entry in bytes; random, so that compression does not reduce it. */
const trialBytes = 6000

const clockContract = v.object({ at: v.number() })

const backlogContract = v.object({
  count: v.number(),
  oldest: v.nullable(v.number()),
  isEmpty: v.boolean(),
  isToRebuild: v.boolean(),
})

/**
 * The number of waiting entries, up to `mostCounted`; when the oldest was accepted, in ms since 1970;
 * whether there is no entry at all; and whether to search the lake for lost entries.
 */
export type Backlog = v.InferOutput<typeof backlogContract>

/** The steps that determine when the status sync runs. */
type SyncSteps = Pick<OutboxParts<OutboxEntry>, 'firstStep' | 'statusSync'>

/** The outcome of an attempt at a step. */
export interface SettledStep {
  readonly due: DueStep
  readonly state: 'done' | 'refused' | 'waiting'
  readonly problem: string | null
  /** In ms since 1970; null if the step has ended. */
  readonly nextAt: number | null
  readonly isUncertain: boolean
}

/** Records outcomes, schedules the status sync, and deletes payloads that no step needs. */
export async function settleSteps(
  client: Connection,
  { firstStep, statusSync }: SyncSteps,
  settled: readonly SettledStep[],
  now: number,
): Promise<void> {
  const ids = [...new Set(settled.map(({ due }) => due.id))]
  await client.query(statements.lock, [ids])
  await client.query(statements.settle, [
    settled.map(({ due }) => due.id),
    settled.map(({ due }) => due.step),
    settled.map(({ due }) => due.version),
    settled.map(({ state }) => state),
    settled.map(({ problem }) => problem),
    settled.map(({ nextAt }) => nextAt),
    now,
    settled.map(({ isUncertain }) => isUncertain),
  ])
  const changed = settled.filter(({ due }) => due.step !== statusSync).map(({ due }) => due.id)
  await askForSync(client, { firstStep, statusSync }, changed, now)
  await client.query(statements.forgetBody, [ids, statusSync])
}

/** Schedules the status sync of these entries. */
export async function askForSync(
  client: Connection,
  { firstStep, statusSync }: SyncSteps,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await client.query(statements.askForSync, [now + syncAfterMs, ids, statusSync, firstStep])
}

export async function readBacklog(client: Connection): Promise<Backlog> {
  const { rows } = await client.query(statements.backlog, [mostCounted])
  return v.parse(backlogContract, rows[0])
}

/** PostgreSQL's time, in ms since 1970. */
export async function readClock(client: Connection): Promise<number> {
  const { rows } = await client.query(statements.clock)
  return v.parse(clockContract, rows[0]).at
}

/** Writes an entry and rolls back, because a full database still answers all other statements. */
export async function tryToAccept(client: Connection): Promise<void> {
  await client.query('BEGIN')
  try {
    const body = randomBytes(trialBytes).toString('base64')
    await client.query(statements.tryToAccept, [randomUUID(), body])
  } finally {
    await client.query('ROLLBACK')
  }
}

/**
 * Stores entries in one statement, and finds entries that were stored before.
 *
 * @param now when the steps fall due, in ms since 1970
 * @param lease the server that holds the steps, and for how long, in ms
 */
export async function acceptEntries<Entry extends OutboxEntry>(
  link: PostgresLink,
  definition: Pick<OutboxParts<Entry>, 'write' | 'statusSync'>,
  added: readonly NewEntry<Entry>[],
  now: number,
  lease: readonly [owner: string, ms: number],
): Promise<{ id: string; isRepeat: boolean }[]> {
  const texts = added.map(({ entry }) => entryText(definition, entry))
  const steps = added.flatMap(({ entry, steps: names, isHeld = true }) =>
    names.map((name) => {
      // The status sync falls due when another step requests it.
      const state = name === definition.statusSync ? 'done' : 'waiting'
      return { id: entry.id, name, state, isHeld: isHeld && state !== 'done' }
    }),
  )
  const rows = await link.rows(statements.accept, [
    added.map(({ entry }) => entry.id),
    added.map(({ entry }) => entry.acceptedAt),
    added.map(({ idempotency }) => idempotency),
    texts.map(({ body }) => body),
    texts.map(({ digest }) => digest),
    added.map(({ traceparent = null }) => traceparent),
    steps.map(({ id }) => id),
    steps.map(({ name }) => name),
    steps.map(({ state }) => state),
    steps.map(() => now),
    steps.map(({ isHeld }) => isHeld),
    ...lease,
  ])
  const fresh = new Set(rows.map((row) => String(row['id'])))
  const known = fresh.size === added.length ? [] : await findEarlier(link, added)
  return added.map(({ entry, idempotency }) => {
    // Deleted, so that a second entry with the same id in this batch counts as a repeat.
    if (fresh.delete(entry.id)) return { id: entry.id, isRepeat: false }
    const earlier = known.find(({ key }) => key !== null && key === idempotency)
    return { id: earlier?.id ?? entry.id, isRepeat: true }
  })
}

async function findEarlier<Entry extends OutboxEntry>(
  link: PostgresLink,
  added: readonly NewEntry<Entry>[],
) {
  const keys = added.map(({ idempotency }) => idempotency)
  const ids = added.map(({ entry }) => entry.id)
  const rows = await link.rows(statements.earlier, [keys, ids])
  return rows.map((row) => ({ id: String(row['id']), key: row['idempotency'] as string | null }))
}
