import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '#api/platform/log/log.ts'
import type { OutboxDefinition, OutboxEntry } from './outbox.ts'
import { lockDatabase, openOutboxFile, setUpDatabase, type OutboxFile } from './outbox-file.ts'
import {
  damagedName,
  keepDamaged,
  openWriteCount,
  outboxPaths,
  removeDatabase,
  sizeOf,
  type OutboxPaths,
  type WriteCount,
} from './outbox-folder.ts'
import {
  checkDatabase,
  checkRows,
  damageOf,
  setAsideBadRows,
  unreadableRows,
} from './outbox-inspection.ts'
import { DamagedOutboxError } from './outbox-schema.ts'

export interface OpeningOptions<Entry extends OutboxEntry> {
  readonly folder: string
  readonly log: Log
  readonly definition: OutboxDefinition<Entry>
  readonly now: () => number
}

/** The open outbox: its file and copy, and the write count beside them. */
export interface OpenOutbox {
  readonly file: OutboxFile
  readonly count: WriteCount
  /**
   * Writes the file again if it has been deleted, because SQLite would continue in the deleted file.
   *
   * @returns whether the file or its copy was deleted; the open files are then outdated
   * @throws if the file cannot be written; the open files still contain all data
   */
  readonly rewriteIfRemoved: () => boolean
}

/**
 * Opens the outbox and its copy, creating missing files. If the file is damaged, the copy replaces it,
 * or a new file if the copy is damaged too. Damaged files are renamed. At any crash or full disk, the
 * file or its copy stays intact.
 *
 * @throws if the outbox cannot be written or another process has locked it; nothing stays locked then
 * @throws {NewerOutboxError} if a later version of the program wrote it
 */
export function openOutbox<Entry extends OutboxEntry>(options: OpeningOptions<Entry>): OpenOutbox {
  const { folder, log } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths = outboxPaths(folder)
  const count = openWriteCount(paths.count)
  const opened: { close: () => void }[] = [count]
  try {
    const main = openMain(paths, count.found, options)
    opened.push(main)
    // After a crash, the file might be incomplete and contain visitors' text.
    rmSync(paths.fresh, { force: true })
    const copy = openCopy(paths, count.found, main, log)
    opened.push(copy)
    const file = openOutboxFile(main, copy)
    return { file, count, rewriteIfRemoved: () => rewriteIfRemoved(file, paths, log) }
  } catch (cause) {
    for (const one of opened) one.close()
    throw cause
  }
}

function openMain<Entry extends OutboxEntry>(
  paths: OutboxPaths,
  count: number,
  options: OpeningOptions<Entry>,
): DatabaseSync {
  const { main, copy } = paths
  const isRemoved =
    sizeOf(main) === 0 && (count > 0 || sizeOf(`${main}-wal`) > 0 || sizeOf(copy) > 0)
  const { database, problem } = isRemoved
    ? { problem: 'it is missing or empty' }
    : openWhole(main, count, (file) => setRowsAside(file, copy, count, options))
  if (problem === undefined) return database
  try {
    replaceMain(paths, { problem, count }, options, database)
  } finally {
    database?.[Symbol.dispose]()
  }
  return openMain(paths, count, options)
}

/**
 * Sets aside unreadable rows in the file only; the copy is then recreated.
 *
 * @throws {DamagedOutboxError} if there are unreadable rows and the copy has none; nothing is changed
 * then
 */
function setRowsAside<Entry extends OutboxEntry>(
  main: DatabaseSync,
  copy: string,
  count: number,
  { log, now, definition }: OpeningOptions<Entry>,
): void {
  const file = openOutboxFile(main)
  file.begin()
  const rows = setAsideBadRows(file, definition, now())
  if (rows === 0) return file.rollback()
  if (sizeOf(copy) > 0) {
    const { database, problem } = openWhole(copy, count, (one) => checkRows(one, definition))
    database?.close()
    if (problem === undefined) throw new DamagedOutboxError(unreadableRows)
  }
  file.commit()
  log.error({ rows }, `${unreadableRows} and were set aside`)
}

function replaceMain<Entry extends OutboxEntry>(
  { folder, main, copy }: OutboxPaths,
  damage: { problem: string; count: number },
  { log, now }: OpeningOptions<Entry>,
  held: DatabaseSync | undefined,
): void {
  const at = now()
  const backupName = damagedName(at)
  const successor = openSuccessor(
    copy,
    damage.count,
    join(folder, backupName.replace(/sqlite$/, 'copy.sqlite')),
  )
  let numbers
  try {
    numbers = noteDamage(successor, { ...damage, at, backupName })
    // Without a write-ahead log the database is a single file, which can be renamed.
    successor.exec('PRAGMA journal_mode = DELETE')
  } finally {
    successor.close()
  }
  keepDamaged(main, join(folder, backupName))
  held?.close()
  removeDatabase(main)
  renameSync(copy, main)
  log.error({ ...damage, backupName, ...numbers }, 'the outbox was damaged and has been replaced')
}

/** Opens the copy, or an empty file if the copy is missing or damaged too. */
function openSuccessor(copy: string, count: number, backupName: string): DatabaseSync {
  if (sizeOf(copy) > 0) {
    const { database, problem } = openWhole(copy, count)
    if (problem === undefined) return database
    database?.close()
  }
  keepDamaged(copy, backupName)
  return openDatabase(copy)
}

/** Records in a file that it replaces a damaged file. */
function noteDamage(
  database: DatabaseSync,
  {
    at,
    problem,
    count,
    backupName,
  }: { at: number; problem: string; count: number; backupName: string },
) {
  database.exec('BEGIN IMMEDIATE')
  // Changes that were not synced can be missing in the copy.
  database.exec(`UPDATE step SET is_uncertain = 1 WHERE state = 'waiting'`)
  database.prepare('UPDATE written SET count = max(count, ?)').run(count)
  const numbers = database
    .prepare('SELECT count(*) AS salvaged, count(body) AS waiting FROM inquiry')
    .get()
  const insert = database.prepare('INSERT INTO damage VALUES (?, ?, ?, ?, NULL)')
  insert.run(at, problem, backupName, numbers?.['salvaged'] ?? 0)
  database.exec('COMMIT')
  return numbers
}

/** Opens the copy; recreates it from the file if it is missing, damaged or out of date. */
function openCopy(
  { copy, fresh }: OutboxPaths,
  count: number,
  main: DatabaseSync,
  log: Log,
): DatabaseSync {
  if (sizeOf(copy) > 0) {
    const { database, problem } = openWhole(copy, count)
    if (problem === undefined && contentOf(database) === contentOf(main)) return database
    database?.close()
    if (problem !== undefined) {
      log.error({ problem }, 'the copy of the outbox was damaged and has been replaced')
    }
  }
  removeDatabase(copy)
  writeWhole(copy, fresh, main.serialize())
  return openDatabase(copy)
}

/** A digest of all rows. */
function contentOf(database: DatabaseSync): string {
  const hash = createHash('sha256')
  for (const table of ['written', 'inquiry', 'step', 'set_aside', 'damage']) {
    const rows = database.prepare(`SELECT * FROM ${table}`)
    rows.setReadBigInts(true)
    rows.setReturnArrays(true)
    for (const row of rows.iterate()) hash.update(Object.values(row).join('\0'))
  }
  return hash.digest('base64')
}

/** An open file, or its problem; a damaged file stays locked if possible. */
type Opened =
  | { readonly database: DatabaseSync; readonly problem?: undefined }
  | { readonly database?: DatabaseSync | undefined; readonly problem: string }

/**
 * Opens a file if it is intact and contains as many transactions as were counted.
 *
 * @param examine performs further checks
 */
function openWhole(
  path: string,
  count: number,
  examine?: (database: DatabaseSync) => void,
): Opened {
  let database: DatabaseSync | undefined
  try {
    database = lockDatabase(path)
    checkDatabase(database, count)
    setUpDatabase(database, path)
    examine?.(database)
    return { database }
  } catch (cause) {
    const problem = damageOf(cause, path)
    if (problem !== undefined) return { database, problem }
    database?.close()
    throw cause
  }
}

/** Opens a file that is new or already checked. */
function openDatabase(path: string): DatabaseSync {
  const database = lockDatabase(path)
  try {
    setUpDatabase(database, path)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Writes a file and renames it once complete. */
function writeWhole(path: string, fresh: string, content: Uint8Array): void {
  writeFileSync(fresh, content, { mode: 0o600, flush: true })
  renameSync(fresh, path)
}

function rewriteIfRemoved(
  file: OutboxFile,
  { folder, main, copy, fresh }: OutboxPaths,
  log: Log,
): boolean {
  if (file.isInTransaction || (existsSync(main) && existsSync(copy))) return false
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The next opening creates a missing copy.
  if (!existsSync(main)) writeWhole(main, fresh, file.content())
  log.error('the file of the outbox was removed while the server was running and was written again')
  return true
}
