import { accessSync, constants } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { addUncertainStep, openOutboxFile, plainRow, type OutboxFile } from './outbox-file.ts'
import { readEntry } from './outbox-rows.ts'
import type { OutboxDefinition, OutboxEntry } from './outbox.ts'
import { DamagedOutboxError, checkSchema } from './outbox-schema.ts'

/** The problem of a file with rows that cannot be read. */
export const unreadableRows = 'rows of the outbox cannot be read'

/**
 * Finds out whether a file is whole, and changes nothing.
 *
 * @param atLeast how many transactions it must hold
 * @throws {DamagedOutboxError} if it is not
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

/** @throws {DamagedOutboxError} if a row cannot be read; nothing is changed */
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
 * Moves rows that cannot be read into a table of their own, so that none of them stops the rest, and
 * fills in what is missing then if that is possible. Inside a transaction.
 *
 * @param now milliseconds since 1970
 * @returns how many rows there were
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

/** Steps that break the contract by which they are read later, and those that wait for no entry. */
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

/** Sets a whole entry aside, its steps with it. */
function setAsideEntry(file: OutboxFile, id: string, now: number): void {
  const { body = null, digest = null } = file.body.get(id) ?? {}
  const content = { body, digest, steps: file.rawSteps.all(id).map(plainRow) }
  file.setAside.run(now, id, JSON.stringify(content))
  file.dropInquiry.run(id)
}

/** Sets one step aside, and has it done again if the entry itself can be read. */
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

/** SQLite's codes for a file that is no database, or whose pages contradict each other. */
const damaged = new Set([11, 26])
const [sqlError, readOnly, shortRead] = [1, 8, 522]

/** What is wrong with a file, in our own wording; undefined if the file is not at fault. */
export function damageOf(cause: unknown, path: string): string | undefined {
  if (cause instanceof DamagedOutboxError) return cause.message
  const code = sqliteCodeOf(cause)
  if (code === undefined) return undefined
  if (damaged.has(code & 0xff) || code === shortRead) return 'SQLite cannot read it'
  // The statements are right, so the schema must be wrong.
  if ((code & 0xff) === sqlError) return 'its tables are others'
  if ((code & 0xff) === readOnly && isWritable(path)) return 'its header is damaged'
  return undefined
}

/** Whether an error says that the outbox's file is damaged. */
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
