import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** The paths of the outbox's files. */
export interface OutboxPaths {
  readonly folder: string
  readonly main: string
  /** A second file with the same content, which replaces a damaged first file. */
  readonly copy: string
  /** A file that is being written; once complete, it replaces the first file or the copy. */
  readonly fresh: string
  readonly count: string
}

/** How long damaged files and bad rows, which contain visitors' text, are stored, in ms. */
export const keepDamagedMs = 30 * 24 * 3600 * 1000

const backupName = /^inquiries\.damaged-.*\.sqlite(-wal|-shm)?$/

export function outboxPaths(folder: string): OutboxPaths {
  return {
    folder,
    main: join(folder, 'inquiries.sqlite'),
    copy: join(folder, 'inquiries.copy.sqlite'),
    fresh: join(folder, 'inquiries.new.sqlite'),
    count: join(folder, 'inquiries.count'),
  }
}

/** A database with its write-ahead log and the log's index. */
function filesOf(database: string): string[] {
  return [`${database}-wal`, `${database}-shm`, database]
}

/** The size of a file in bytes; 0 if the file does not exist. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function removeDatabase(database: string): void {
  for (const file of filesOf(database)) rmSync(file, { force: true })
}

/** The new name of a file that was found damaged, `at` in ms since 1970. */
export function damagedName(at: number): string {
  return `inquiries.damaged-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

/**
 * Renames a damaged database.
 *
 * @throws if the new name is taken
 */
export function keepDamaged(database: string, as: string): void {
  const names = filesOf(as)
  // Rename the log first, so that it is never used as the log of the next database.
  for (const [index, file] of filesOf(database).entries()) {
    const name = names[index] ?? ''
    if (!existsSync(file)) continue
    if (existsSync(name)) {
      throw new Error(
        `The damaged outbox cannot be kept as ${name}: move that file out of the folder.`,
      )
    }
    renameSync(file, name)
    chmodSync(name, 0o600)
  }
}

/** The paths of damaged files in a folder; empty if the folder does not exist. */
export function damagedFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => backupName.test(name))
    .map((name) => join(folder, name))
}

/** Removes damaged files from before a time, in ms since 1970, because they contain visitors' text. */
export function forgetDamaged(folder: string, before: number): void {
  for (const path of damagedFilesIn(folder)) {
    if (statSync(path).ctimeMs < before) rmSync(path, { force: true })
  }
}

/** The number of synced writes, stored beside the outbox: an outbox with fewer has lost some. */
export interface WriteCount {
  /** The stored count; 0 if it is missing or unreadable. */
  readonly found: number
  /**
   * Records a write that is on disk in the outbox. The count itself is not synced, so it can lag
   * behind.
   */
  note(count: number): void
  close(): void
}

/** Opens the count, creating it if it is missing. */
export function openWriteCount(path: string): WriteCount {
  const found = readCount(path)
  const descriptor = openSync(path, found === 0 ? 'w+' : 'r+', 0o600)
  return {
    found,
    note(count) {
      try {
        writeSync(descriptor, lineOf(count), 0)
      } catch {
        // The write itself is safe: a count that lags behind only detects fewer losses.
      }
    },
    close: () => closeSync(descriptor),
  }
}

function readCount(path: string): number {
  try {
    const line = readFileSync(path, 'utf8')
    const count = Number(line.split(' ')[0])
    return lineOf(count) === line ? count : 0
  } catch {
    return 0
  }
}

/** Has a fixed length, so that no digits of an earlier line remain. */
function lineOf(count: number): string {
  const digits = String(count).padStart(16, '0')
  return `${digits} ${crc32(digits).toString(16).padStart(8, '0')}\n`
}
