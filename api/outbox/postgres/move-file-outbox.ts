import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import * as v from 'valibot'
import { plainRow } from '../outbox-file.ts'
import { damagedName, outboxPaths, removeDatabase } from '../outbox-folder.ts'
import { OutboxStore, type OutboxOptions } from '../outbox-store.ts'
import type { OutboxEntry } from '../outbox.ts'
import type { PostgresOutbox } from './postgres-outbox.ts'
import { movedEntryContract, movedStepsContract, type MovedEntry } from './postgres-statements.ts'

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
  outbox: PostgresOutbox<Entry>,
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
    setAside += unreadable + (await outbox.maintenance.bring(entries))
  }
  const finish = () => {
    rmSync(count, { force: true })
    removeDatabase(copy)
    if (setAside > 0) renameSync(main, join(folder, damagedName(Date.now())))
    removeDatabase(main)
  }
  // The file stays until the lake has answered; if the server restarts before that, it starts over.
  if (hasLost || setAside > 0) outbox.maintenance.lookFor(finish)
  else finish()
  if (setAside > 0) log.error({ setAside }, 'rows of the outbox that cannot be read were kept')
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
  const entry = v.safeParse(movedEntryContract, row)
  if (!entry.success) return undefined
  const itsSteps = v.safeParse(movedStepsContract, rowsOf(steps, entry.output.id))
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
