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
 * including the keys that identify repeats. It then deletes the file, because it contains visitors' text.
 * It can be interrupted and repeated at any time. If data is lost, the lake is searched for it, and the
 * rest of the file is stored for 30 days.
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
  // Opening repairs a damaged file, migrates an old one, and marks uncertain steps.
  const file = new OutboxStore(options)
  file.open()
  const { waiting } = file.state
  const hasLost = file.losses() !== undefined
  file.close()
  const database = new DatabaseSync(main, { readOnly: true })
  let setAside = 0
  try {
    setAside = countSetAside(database)
    for (const moved of fileEntries(database)) setAside += await storeEntries(link, moved)
  } finally {
    database.close()
  }
  const finish = () => {
    rmSync(count, { force: true })
    removeDatabase(copy)
    if (setAside > 0) renameSync(main, join(folder, damagedName(Date.now())))
    removeDatabase(main)
  }
  // The file stays until the lake has answered; if the server restarts before that, it starts over.
  if (hasLost || setAside > 0) outbox.lookFor(finish)
  else finish()
  if (setAside > 0) log.error({ setAside }, 'unreadable rows of the outbox were kept')
  log.info({ waiting }, 'the outbox was moved from its file into PostgreSQL')
}

const pageSize = 200

type Row = Record<string, SQLOutputValue>

/** Entries of a file, with the steps of all of them. */
interface MovedEntries {
  readonly entries: readonly Row[]
  readonly steps: readonly Row[]
}

/**
 * Reads an outbox's file page by page, including entries that consist only of a key. The file has been
 * opened as an outbox before, so most unreadable rows are already set aside.
 */
function* fileEntries(database: DatabaseSync): Generator<MovedEntries> {
  const page = database.prepare(`SELECT * FROM inquiry WHERE id > ? ORDER BY id LIMIT ${pageSize}`)
  const steps = database.prepare('SELECT * FROM step WHERE inquiry > ? AND inquiry <= ?')
  // Reading a damaged number that is greater than JavaScript's limit would throw.
  for (const statement of [page, steps]) statement.setReadBigInts(true)
  for (let after = ''; ;) {
    const entries = page.all(after)
    const last = entries.at(-1)
    if (last === undefined) return
    yield { entries, steps: steps.all(after, String(last['id'])) }
    after = String(last['id'])
  }
}

/** The number of rows of the file that were set aside and never replaced. */
function countSetAside(database: DatabaseSync): number {
  const count = database.prepare('SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0')
  return Number(count.get()?.['count'])
}

/**
 * Stores entries unchanged. If PostgreSQL rejects one, the others are still stored.
 *
 * @returns the number of rejected entries
 */
async function storeEntries(link: PostgresLink, moved: MovedEntries): Promise<number> {
  try {
    await storeAll(link, moved)
    return 0
  } catch (cause) {
    if (!isBadValue(cause)) throw cause
    if (moved.entries.length === 1) return 1
  }
  let refused = 0
  for (const entry of moved.entries) {
    const steps = moved.steps.filter((step) => step['inquiry'] === entry['id'])
    refused += await storeEntries(link, { entries: [entry], steps })
  }
  return refused
}

/** Stores all of them or none; entries that PostgreSQL already has stay unchanged. */
function storeAll(link: PostgresLink, { entries, steps }: MovedEntries): Promise<void> {
  return link.transaction(async (client) => {
    const { rows } = await client.query(
      `INSERT INTO petjet.inquiry (id, accepted_at, idempotency, body, digest, traceparent)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
      ON CONFLICT DO NOTHING RETURNING id`,
      columnsOf(entries, ['id', 'accepted_at', 'idempotency', 'body', 'digest', 'traceparent']),
    )
    const added = new Set(rows.map((row) => row['id']))
    const names = ['inquiry', 'name', 'state', 'attempts', 'is_uncertain', 'next_at', 'changed_at']
    await client.query(
      `INSERT INTO petjet.step (${names.join()}, problem, version)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::boolean[],
        $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])`,
      columnsOf(
        steps.filter((step) => added.has(step['inquiry'])),
        [...names, 'problem', 'version'],
      ),
    )
  })
}

/** The values of each column; PostgreSQL refuses a number that JavaScript cannot represent. */
function columnsOf(rows: readonly Row[], names: readonly string[]): SQLOutputValue[][] {
  const isTooBig = (value: SQLOutputValue | undefined) =>
    typeof value === 'bigint' && !Number.isSafeInteger(Number(value))
  return names.map((name) =>
    rows.map(({ [name]: value = null }) => (isTooBig(value) ? 'too big' : value)),
  )
}
