import { accessSync, constants } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { addUncertainStep, openOutboxFile, type OutboxFile } from './outbox-file.ts'
import { plainRow, readEntry, type OutboxDefinition, type OutboxEntry } from './outbox.ts'
import { DamagedOutboxError, checkSchema } from './outbox-schema.ts'

/** The problem of a file with unreadable rows. */
export const unreadableRows = 'rows of the outbox cannot be read'

/**
 * Checks that a file is intact, without changing it.
 *
 * @param atLeast the minimum number of transactions in it
 * @throws {DamagedOutboxError} if the file is damaged
 */
export function checkDatabase(database: DatabaseSync, atLeast: number): void {
  const version = checkSchema(database)
  const [first] = database.prepare('PRAGMA integrity_check(1)').all()
  if (first?.['integrity_check'] !== 'ok') throw new DamagedOutboxError('its pages are damaged')
  const written = version < 2 ? undefined : database.prepare('SELECT count FROM written').get()
  const count = Number(written?.['count'] ?? 0)
  if (count < atLeast)
    throw new DamagedOutboxError(`its last ${atLeast - count} writes are missing`)
}

/**
 * Checks the rows without changing them.
 *
 * @throws {DamagedOutboxError} if a row is unreadable
 */
export function checkRows<Entry extends OutboxEntry>(
  database: DatabaseSync,
  definition: OutboxDefinition<Entry>,
): void {
  const file = openOutboxFile(database)
  file.begin()
  const rows = setAsideBadRows(file, definition, 0)
  file.rollback()
  if (rows > 0) throw new DamagedOutboxError(unreadableRows)
}

/**
 * Moves unreadable rows into a separate table, so that they do not block other rows, and restores
 * missing rows if possible. Call it in a transaction.
 *
 * @param now in ms since 1970
 * @returns the number of unreadable rows
 */
export function setAsideBadRows<Entry extends OutboxEntry>(
  file: OutboxFile,
  definition: OutboxDefinition<Entry>,
  now: number,
): number {
  const unreadable = file.bodies.all().filter((row) => readEntry(definition, row) === undefined)
  for (const { id } of unreadable) setAsideEntry(file, String(id), now)
  const odd = oddSteps(file, definition)
  for (const step of odd) setAsideStep(file, definition, step, now)
  return unreadable.length + odd.length
}

/** Steps that violate the contract, and waiting steps without an entry. */
function oddSteps<Entry extends OutboxEntry>(
  file: OutboxFile,
  { storedStep }: OutboxDefinition<Entry>,
): { id: string; name: string }[] {
  const odd = []
  for (const stored of file.everyStep.iterate()) {
    const row = plainRow(stored)
    const isLost = row['state'] === 'waiting' && row['isKnown'] === 0
    if (isLost || !v.is(storedStep, row)) {
      odd.push({ id: String(row['id']), name: String(row['step']) })
    }
  }
  return odd
}

/** Sets aside an entry with all its steps. */
function setAsideEntry(file: OutboxFile, id: string, now: number): void {
  const { body = null, digest = null } = file.body.get(id) ?? {}
  const content = { body, digest, steps: file.rawSteps.all(id).map(plainRow) }
  file.setAside.run(now, id, JSON.stringify(content))
  file.dropInquiry.run(id)
}

/** Sets aside one step, and schedules it again if the entry itself is readable. */
function setAsideStep<Entry extends OutboxEntry>(
  file: OutboxFile,
  definition: OutboxDefinition<Entry>,
  { id, name }: { id: string; name: string },
  now: number,
): void {
  const row = file.body.get(id)
  const entry = row && readEntry(definition, row)
  const steps = file.rawSteps
    .all(id)
    .map(plainRow)
    .filter((step) => step['name'] === name)
  file.setAside.run(now, id, JSON.stringify(steps))
  file.dropStep.run(id, name)
  if (entry === undefined || entry.resentAt !== undefined) return
  for (const step of definition.stepsFor(entry)) {
    addUncertainStep(file, definition, { id, step, nextAt: now }, now)
  }
  file.rebuiltRow.run(id)
}

/** SQLite's codes for a file that is not a database, or whose pages are inconsistent. */
const damaged = new Set([11, 26])
const [sqlError, readOnly, shortRead] = [1, 8, 522]

/** The damage of a file, in our own words; undefined if the file is not the cause. */
export function damageOf(cause: unknown, path: string): string | undefined {
  if (cause instanceof DamagedOutboxError) return cause.message
  const code = sqliteCodeOf(cause)
  if (code === undefined) return undefined
  if (damaged.has(code & 0xff) || code === shortRead) return 'SQLite cannot read it'
  // The statements are correct, so the schema must be wrong.
  if ((code & 0xff) === sqlError) return 'it has unexpected tables'
  if ((code & 0xff) === readOnly && isWritable(path)) return 'its header is damaged'
  return undefined
}

/** Whether an error means that the outbox's file is damaged. */
export function isDamage(cause: unknown): boolean {
  const code = sqliteCodeOf(cause)
  return code !== undefined && damaged.has(code & 0xff)
}

function sqliteCodeOf(cause: unknown): number | undefined {
  const isSqlite = cause instanceof Error && 'errcode' in cause
  return isSqlite && typeof cause.errcode === 'number' ? cause.errcode : undefined
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
