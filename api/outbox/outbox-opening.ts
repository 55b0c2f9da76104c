import { accessSync, constants, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '#api/log/log.ts'
import type { OutboxDefinition, OutboxEntry } from './outbox-definition.ts'
import { checkDatabase, holdDatabase, openOutboxFile, type OutboxFile } from './outbox-file.ts'
import { setAsideBadRows } from './outbox-inspection.ts'
import {
  finishRescue,
  forgetKept,
  outboxPaths,
  rescueOutbox,
  sizeOf,
  type OutboxPaths,
} from './outbox-rescue.ts'
import { DamagedOutboxError } from './outbox-schema.ts'
import { openWriteCount, type WriteCount } from './write-count.ts'

/** Milliseconds for which a damaged file and bad rows are kept: they hold what visitors wrote. */
export const keepDamagedMs = 30 * 24 * 3600 * 1000

/** The log message for rows that were set aside. */
export const unreadableRows = 'rows of the outbox cannot be read and were set aside'

export interface OpeningOptions<Entry extends OutboxEntry> {
  readonly folder: string
  readonly log: Log
  readonly definition: OutboxDefinition<Entry>
  readonly now: () => number
}

/** The outbox, open: its file, and the count of its writes beside it. */
export interface OpenOutbox {
  readonly file: OutboxFile
  readonly count: WriteCount
  /**
   * Writes the file again if somebody has removed it, because SQLite would go on in a file that
   * nobody finds again.
   *
   * @returns whether it was removed; the open one is outdated then
   * @throws where it cannot be written; the open one still holds everything
   */
  readonly rewriteIfRemoved: () => boolean
}

/**
 * Opens the outbox, creating what is missing. A damaged file is kept under another name, and what
 * can be read of it goes into a new one.
 *
 * @throws where it cannot be written or another process holds it; nothing is held then
 * @throws {NewerOutboxError} where a later version of the program wrote it
 */
export function openOutbox<Entry extends OutboxEntry>(options: OpeningOptions<Entry>): OpenOutbox {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const paths = outboxPaths(options.folder)
  const count = openWriteCount(paths.count)
  try {
    finishRescue(paths)
    const file = openSound(paths, count.found, options)
    inspect(file, options)
    return { file, count, rewriteIfRemoved: () => rewriteIfRemoved(file, paths, options) }
  } catch (cause) {
    count.close()
    throw cause
  }
}

function openSound<Entry extends OutboxEntry>(
  paths: OutboxPaths,
  count: number,
  options: OpeningOptions<Entry>,
): OutboxFile {
  const isGone = sizeOf(paths.main) === 0 && (count > 0 || sizeOf(paths.wal) > 0)
  if (isGone) return openRescued(paths, { problem: 'it is missing or empty', count }, options)
  let database: DatabaseSync | undefined
  try {
    database = holdDatabase(paths.main)
    checkDatabase(database, count)
    return openOutboxFile(database, paths.main)
  } catch (cause) {
    const problem = damageOf(cause, paths.main)
    if (problem === undefined) database?.close()
    if (problem === undefined) throw cause
    return openRescued(paths, { problem, count }, options, database)
  }
}

function openRescued<Entry extends OutboxEntry>(
  paths: OutboxPaths,
  damage: { problem: string; count: number },
  { log, now, definition }: OpeningOptions<Entry>,
  held?: DatabaseSync,
): OutboxFile {
  let isHeld = held !== undefined
  const release = () => {
    if (isHeld) held?.close()
    isHeld = false
  }
  try {
    const rescue = rescueOutbox(paths, { ...damage, at: now(), definition }, release)
    log.error({ ...damage, ...rescue }, 'the outbox was damaged and has been replaced')
  } finally {
    release()
  }
  const database = holdDatabase(paths.main)
  try {
    return openOutboxFile(database, paths.main)
  } catch (cause) {
    database.close()
    throw cause
  }
}

function rewriteIfRemoved(
  file: OutboxFile,
  { folder, fresh, main }: OutboxPaths,
  { log }: Pick<OpeningOptions<OutboxEntry>, 'log'>,
): boolean {
  if (file.isInTransaction || existsSync(main)) return false
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(fresh, file.content(), { mode: 0o600, flush: true })
  renameSync(fresh, main)
  log.error('the file of the outbox was removed while the server ran and was written again')
  return true
}

function inspect<Entry extends OutboxEntry>(
  file: OutboxFile,
  { folder, log, now, definition }: OpeningOptions<Entry>,
): void {
  try {
    file.begin()
    file.markNew.run(now())
    const rows = setAsideBadRows(file, definition, now())
    file.commit()
    if (rows > 0) log.error({ rows }, unreadableRows)
    forgetKept(folder, now() - keepDamagedMs)
  } catch (cause) {
    // Closing undoes what was begun.
    file.close()
    throw cause
  }
}

/** SQLite's codes for a file that is no database, or whose pages contradict each other. */
const damaged = new Set([11, 26])
const [sqlError, readOnly, shortRead] = [1, 8, 522]

/** What is wrong with a file, in our own wording; undefined where the file is not at fault. */
function damageOf(cause: unknown, path: string): string | undefined {
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
