import { accessSync, constants, mkdirSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '#api/log.ts'
import type { DeliveryStep, JournalEntry } from './journal-entry.ts'
import { checkDatabase, holdDatabase, openJournalFile, type JournalFile } from './journal-file.ts'
import { setAsideBadRows } from './journal-inspection.ts'
import {
  finishRescue,
  forgetKept,
  journalPaths,
  rescueJournal,
  sizeOf,
  type JournalPaths,
} from './journal-rescue.ts'
import { DamagedJournalError } from './journal-schema.ts'
import { openWriteCount, type WriteCount } from './write-count.ts'

/** Milliseconds for which a damaged file and bad rows are kept: they hold visitors' words. */
export const keepDamagedMs = 30 * 24 * 3600 * 1000

/** How rows that were set aside are logged. */
export const unreadableRows = 'rows of the journal cannot be read and were set aside'

export interface OpeningOptions {
  readonly folder: string
  readonly log: Log
  readonly stepsFor: (entry: JournalEntry) => readonly DeliveryStep[]
  readonly now: () => number
}

/** The journal, open: its file, and the count of its writes beside it. */
export interface OpenJournal {
  readonly file: JournalFile
  readonly count: WriteCount
}

/**
 * Opens the journal, creating what is missing. A damaged file is kept under another name, and what
 * can be read of it goes into a new one.
 *
 * @throws where it cannot be written or another process holds it; nothing is held then
 * @throws {NewerJournalError} where a later version of the program wrote it
 */
export function openJournal(options: OpeningOptions): OpenJournal {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const paths = journalPaths(options.folder)
  const count = openWriteCount(paths.count)
  try {
    finishRescue(paths)
    const file = openSound(paths, count.found, options)
    return inspected({ file, count }, options)
  } catch (cause) {
    count.close()
    throw cause
  }
}

function openSound(paths: JournalPaths, count: number, options: OpeningOptions): JournalFile {
  const isGone = sizeOf(paths.main) === 0 && (count > 0 || sizeOf(paths.wal) > 0)
  if (isGone) return openRescued(paths, { problem: 'it is missing or empty', count }, options)
  let database: DatabaseSync | undefined
  try {
    database = holdDatabase(paths.main)
    checkDatabase(database, count)
    return openJournalFile(database, paths.main)
  } catch (cause) {
    const problem = damageOf(cause, paths.main)
    if (problem === undefined) database?.close()
    if (problem === undefined) throw cause
    return openRescued(paths, { problem, count }, options, database)
  }
}

function openRescued(
  paths: JournalPaths,
  damage: { problem: string; count: number },
  { log, now, stepsFor }: OpeningOptions,
  held?: DatabaseSync,
): JournalFile {
  let isHeld = held !== undefined
  const release = () => {
    if (isHeld) held?.close()
    isHeld = false
  }
  try {
    const rescue = rescueJournal(paths, { ...damage, at: now(), stepsFor }, release)
    log.error({ ...damage, ...rescue }, 'the journal was damaged and has been begun anew')
  } finally {
    release()
  }
  const database = holdDatabase(paths.main)
  try {
    return openJournalFile(database, paths.main)
  } catch (cause) {
    database.close()
    throw cause
  }
}

function inspected(journal: OpenJournal, { folder, log, now, stepsFor }: OpeningOptions) {
  const { file } = journal
  try {
    file.begin()
    const rows = setAsideBadRows(file, now(), stepsFor)
    file.commit()
    if (rows > 0) log.error({ rows }, unreadableRows)
    forgetKept(folder, now() - keepDamagedMs)
    return journal
  } catch (cause) {
    // What was begun is taken back by closing.
    file.close()
    throw cause
  }
}

/** SQLite's codes for a file that is no database, or whose pages contradict each other. */
const damaged = new Set([11, 26])
const [sqlError, readOnly, shortRead] = [1, 8, 522]

/** In a few words of ours, what is wrong with a file; undefined where the file is not at fault. */
function damageOf(cause: unknown, path: string): string | undefined {
  if (cause instanceof DamagedJournalError) return cause.message
  const code = sqliteCodeOf(cause)
  if (code === undefined) return undefined
  if (damaged.has(code & 0xff) || code === shortRead) return 'SQLite cannot read it'
  // The statements are right, so it is the schema that they do not find.
  if ((code & 0xff) === sqlError) return 'its tables are others'
  if ((code & 0xff) === readOnly && isWritable(path)) return 'its header is damaged'
  return undefined
}

/** Whether an error says that the journal's file is damaged. */
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
