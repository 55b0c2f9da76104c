import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import * as v from 'valibot'
import { damagedName, outboxPaths, removeDatabase } from '../outbox-folder.ts'
import { plainRow } from '../outbox-rows.ts'
import { OutboxStore, type OutboxOptions } from '../outbox-store.ts'
import { traceparentContract, type OutboxEntry } from '../outbox.ts'
import { isBadValue } from './postgres-failure.ts'
import type { PostgresLink } from './postgres-link.ts'
import type { PostgresUpkeep } from './postgres-upkeep.ts'

const whole = v.pipe(v.number(), v.safeInteger())
const entryContract = v.object({
  id: v.string(),
  acceptedAt: whole,
  idempotency: v.nullable(v.string()),
  body: v.nullable(v.string()),
  digest: v.nullable(v.string()),
  traceparent: traceparentContract,
})
const stepsContract = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    state: v.string(),
    attempts: whole,
    isUncertain: whole,
    nextAt: whole,
    changedAt: whole,
    problem: v.nullable(v.string()),
    version: whole,
  }),
)

/** An entry of a file, with its steps. */
interface MovedEntry {
  readonly entry: v.InferOutput<typeof entryContract>
  readonly steps: v.InferOutput<typeof stepsContract>
}

/**
 * Moves an outbox from its file into PostgreSQL when a server first starts with `DATABASE_URL`,
 * including the keys that identify repeats. It then deletes the file, because it contains visitors' text.
 * It can be interrupted and repeated at any time. If data is lost, the lake is searched for it, and the
 * rest of the file is stored for 30 days.
 *
 * @throws if PostgreSQL does not accept all entries; then the file stays
 */
export async function moveFileOutbox<Entry extends OutboxEntry>(
  options: OutboxOptions<Entry>,
  link: PostgresLink,
  maintenance: Pick<PostgresUpkeep<Entry>, 'lookFor'>,
): Promise<void> {
  const { folder, log } = options
  const { main, copy, count } = outboxPaths(folder)
  if (!existsSync(main) && !existsSync(copy)) return
  // Opening repairs a damaged file, migrates an old one, and marks uncertain steps.
  const file = new OutboxStore(options)
  file.open()
  const { waiting } = file.state
  const hasLost = file.maintenance.losses() !== undefined
  file.close()
  let setAside = setAsideIn(folder)
  for (const { entries, unreadable } of fileEntries(folder)) {
    setAside += unreadable + (await storeEntries(link, entries))
  }
  const finish = () => {
    rmSync(count, { force: true })
    removeDatabase(copy)
    if (setAside > 0) renameSync(main, join(folder, damagedName(Date.now())))
    removeDatabase(main)
  }
  // The file stays until the lake has answered; if the server restarts before that, it starts over.
  if (hasLost || setAside > 0) maintenance.lookFor(finish)
  else finish()
  if (setAside > 0) log.error({ setAside }, 'unreadable rows of the outbox were kept')
  log.info({ waiting }, 'the outbox was moved from its file into PostgreSQL')
}

/** The number of entries read at a time. */
const pageSize = 200

/** A page of a file's entries. */
interface FilePage {
  readonly entries: readonly MovedEntry[]
  readonly unreadable: number
}

/**
 * Reads an outbox's file page by page, including entries that consist only of a key. The file has been
 * opened as an outbox before, so most unreadable rows are already set aside.
 */
function* fileEntries(folder: string): Generator<FilePage> {
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'), { readOnly: true })
  try {
    const page = database.prepare(`SELECT id, accepted_at AS acceptedAt, idempotency, body, digest,
      traceparent FROM inquiry WHERE id > ? ORDER BY id LIMIT ${pageSize}`)
    const steps = database.prepare(`SELECT inquiry AS id, name, state, attempts,
      is_uncertain AS isUncertain, next_at AS nextAt, changed_at AS changedAt, problem, version
      FROM step WHERE inquiry = ?`)
    for (let after = ''; ;) {
      const rows = rowsOf(page, after)
      const last = rows.at(-1)
      if (last === undefined) return
      const entries = rows.flatMap((row) => readEntry(row, steps) ?? [])
      yield { entries, unreadable: rows.length - entries.length }
      after = String(last['id'])
    }
  } finally {
    database.close()
  }
}

function readEntry(row: Record<string, unknown>, steps: StatementSync): MovedEntry | undefined {
  const entry = v.safeParse(entryContract, row)
  if (!entry.success) return undefined
  const itsSteps = v.safeParse(stepsContract, rowsOf(steps, entry.output.id))
  return itsSteps.success ? { entry: entry.output, steps: itsSteps.output } : undefined
}

/** Reads rows so that a number too big for JavaScript invalidates only its own row. */
function rowsOf(statement: StatementSync, value: string): Record<string, unknown>[] {
  statement.setReadBigInts(true)
  return statement.all(value).map(plainRow)
}

/** The number of rows of the file that were set aside and never replaced. */
function setAsideIn(folder: string): number {
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'), { readOnly: true })
  try {
    const count = database.prepare('SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0')
    return Number(count.get()?.['count'])
  } finally {
    database.close()
  }
}

/**
 * Stores entries unchanged. If PostgreSQL rejects one, the others are still stored.
 *
 * @returns the number of rejected entries
 */
async function storeEntries(link: PostgresLink, entries: readonly MovedEntry[]): Promise<number> {
  try {
    await storeAll(link, entries)
    return 0
  } catch (cause) {
    if (!isBadValue(cause)) throw cause
    if (entries.length === 1) return 1
  }
  let refused = 0
  for (const entry of entries) refused += await storeEntries(link, [entry])
  return refused
}

/** Stores all of them or none; entries that PostgreSQL already has stay unchanged. */
function storeAll(link: PostgresLink, moved: readonly MovedEntry[]): Promise<void> {
  return link.transaction(async (client) => {
    const entries = moved.map(({ entry }) => entry)
    const { rows } = await client.query(
      `INSERT INTO petjet.inquiry (id, accepted_at, idempotency, body, digest, traceparent)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
      ON CONFLICT DO NOTHING RETURNING id`,
      [
        entries.map(({ id }) => id),
        entries.map(({ acceptedAt }) => acceptedAt),
        entries.map(({ idempotency }) => idempotency),
        entries.map(({ body }) => body),
        entries.map(({ digest }) => digest),
        entries.map(({ traceparent }) => traceparent),
      ],
    )
    const added = new Set(rows.map((row) => String(row['id'])))
    const steps = moved.flatMap((one) => (added.has(one.entry.id) ? one.steps : []))
    await client.query(
      `INSERT INTO petjet.step (inquiry, name, state, attempts, is_uncertain, next_at,
        changed_at, problem, version)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::boolean[],
        $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])`,
      [
        steps.map(({ id }) => id),
        steps.map(({ name }) => name),
        steps.map(({ state }) => state),
        steps.map(({ attempts }) => attempts),
        steps.map(({ isUncertain }) => isUncertain !== 0),
        steps.map(({ nextAt }) => nextAt),
        steps.map(({ changedAt }) => changedAt),
        steps.map(({ problem }) => problem),
        steps.map(({ version }) => version),
      ],
    )
  })
}
