import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { damagedName, outboxPaths, removeDatabase } from '../outbox-folder.ts'
import { OutboxStore, type OutboxOptions } from '../outbox-store.ts'
import type { OutboxEntry } from '../outbox.ts'
import { isBadValue, type PostgresLink } from './postgres-link.ts'
import type { PostgresOutbox } from './postgres-outbox.ts'

/**
 * Moves an outbox from its file into PostgreSQL when a server first starts with `DATABASE_URL`,
 * including the keys that identify repeats. Then deletes the file, because it contains visitors' text.
 * The move can be interrupted and repeated at any time. If data is lost, the lake is searched for it,
 * and what is left of the file is stored for 30 days.
 *
 * @throws if PostgreSQL does not accept all entries; then the file stays
 */
export async function moveFileOutbox<Entry extends OutboxEntry>(
  options: OutboxOptions<Entry>,
  link: PostgresLink,
  outbox: Pick<PostgresOutbox<Entry>, 'lookFor'>,
): Promise<void> {
  const { folder, log } = options
  const { main, copy, count } = outboxPaths(folder)
  if (!existsSync(main) && !existsSync(copy)) return
  // Opening repairs a damaged file, migrates an old file, and marks uncertain steps.
  const file = new OutboxStore(options)
  file.open()
  const { waiting } = file.state
  const hasLost = file.losses() !== undefined
  file.close()
  const database = new DatabaseSync(main, { readOnly: true })
  let setAside = 0
  try {
    setAside = countSetAside(database)
    for (const page of fileEntries(database)) {
      const stored = await Promise.all(page.map((moved) => store(link, moved)))
      setAside += stored.filter((isStored) => !isStored).length
    }
  } finally {
    database.close()
  }
  const finish = () => {
    rmSync(count, { force: true })
    removeDatabase(copy)
    if (setAside > 0) renameSync(main, join(folder, damagedName(Date.now())))
    removeDatabase(main)
  }
  // The file stays until the lake has answered; if the server restarts before that, the move starts
  // over.
  if (hasLost || setAside > 0) outbox.lookFor(finish)
  else finish()
  if (setAside > 0) log.error({ setAside }, 'unreadable rows of the outbox were kept')
  log.info({ waiting }, 'the outbox was moved from its file into PostgreSQL')
}

const pageSize = 200

type Row = Record<string, SQLOutputValue>

/** An entry of a file with its steps. */
type MovedEntry = readonly [entry: Row, steps: readonly Row[]]

/**
 * Reads an outbox's file page by page, including entries that consist only of a key. The file has been
 * opened as an outbox before, so most unreadable rows are already set aside.
 */
function* fileEntries(database: DatabaseSync): Generator<MovedEntry[]> {
  const page = database.prepare(`SELECT * FROM inquiry WHERE id > ? ORDER BY id LIMIT ${pageSize}`)
  const steps = database.prepare('SELECT * FROM step WHERE inquiry = ?')
  // Reading a damaged number that is greater than JavaScript's limit would throw.
  for (const statement of [page, steps]) statement.setReadBigInts(true)
  let entries = page.all('')
  while (entries.length > 0) {
    yield entries.map((entry) => [entry, steps.all(String(entry['id']))] as const)
    entries = page.all(String(entries.at(-1)?.['id']))
  }
}

/** The number of rows of the file that were set aside and never replaced. */
function countSetAside(database: DatabaseSync): number {
  const count = database.prepare('SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0')
  return Number(count.get()?.['count'])
}

/**
 * Stores an entry unchanged, unless PostgreSQL has it already.
 *
 * @returns false if PostgreSQL rejects the entry
 */
async function store(link: PostgresLink, [entry, steps]: MovedEntry): Promise<boolean> {
  const column = (name: string) => steps.map((step) => valueOf(step, name))
  try {
    await link.rows(
      `WITH added AS (
        INSERT INTO petjet.inquiry (${entryColumns.join()}) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING RETURNING id)
      INSERT INTO petjet.step (inquiry, ${stepColumns.join()})
      SELECT added.id, step.* FROM added, unnest($7::text[], $8::text[], $9::int[],
        $10::boolean[], $11::bigint[], $12::bigint[], $13::text[], $14::bigint[]) AS step`,
      [...entryColumns.map((name) => valueOf(entry, name)), ...stepColumns.map(column)],
    )
    return true
  } catch (cause) {
    if (isBadValue(cause)) return false
    throw cause
  }
}

const entryColumns = ['id', 'accepted_at', 'idempotency', 'body', 'digest', 'traceparent'] as const
const stepColumns = [
  'name',
  'state',
  'attempts',
  'is_uncertain',
  'next_at',
  'changed_at',
  'problem',
  'version',
] as const

/** A row's value; PostgreSQL rejects the value for a number that JavaScript cannot represent. */
function valueOf(row: Row, name: string): SQLOutputValue {
  const value = row[name] ?? null
  const isTooBig = typeof value === 'bigint' && !Number.isSafeInteger(Number(value))
  return isTooBig ? 'too big' : value
}
