import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where the outbox's files are. */
export interface OutboxPaths {
  readonly folder: string
  readonly main: string
  /** A second file with the same content, which takes the place of a damaged one. */
  readonly copy: string
  /** A file that is still being written; once complete, it gets the name of one of the two. */
  readonly fresh: string
  readonly count: string
}

/** Milliseconds for which a damaged file and bad rows are kept: they hold what visitors wrote. */
export const keepDamagedMs = 30 * 24 * 3600 * 1000

const keptName = /^inquiries\.damaged-.*\.sqlite(-wal|-shm)?$/

/** The paths in a folder. */
export function outboxPaths(folder: string): OutboxPaths {
  return {
    folder,
    main: join(folder, 'inquiries.sqlite'),
    copy: join(folder, 'inquiries.copy.sqlite'),
    fresh: join(folder, 'inquiries.new.sqlite'),
    count: join(folder, 'inquiries.count'),
  }
}

/** A database with its write-ahead log and the index of that. */
function filesOf(database: string): string[] {
  return [`${database}-wal`, `${database}-shm`, database]
}

/** Bytes of a file; 0 if there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Removes a database; one that is missing is fine. */
export function removeDatabase(database: string): void {
  for (const file of filesOf(database)) rmSync(file, { force: true })
}

/** The name under which a file is kept that was found damaged, `at` in ms since 1970. */
export function damagedName(at: number): string {
  return `inquiries.damaged-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

/**
 * Gives a damaged database another name.
 *
 * @throws if something already has that name
 */
export function keepDamaged(database: string, as: string): void {
  const names = filesOf(as)
  // The log is renamed first: it must never be taken for the log of the database that comes next.
  for (const [index, file] of filesOf(database).entries()) {
    const name = names[index] ?? ''
    if (!existsSync(file)) continue
    if (existsSync(name)) {
      throw new Error(`The damaged outbox cannot be kept as ${name}: move that out of the folder.`)
    }
    renameSync(file, name)
    chmodSync(name, 0o600)
  }
}

/** Removes damaged files from before a time, in ms since 1970, because they hold what visitors wrote. */
export function forgetDamaged(folder: string, before: number): void {
  for (const name of readdirSync(folder).filter((one) => keptName.test(one))) {
    const path = join(folder, name)
    if (statSync(path).ctimeMs < before) rmSync(path, { force: true })
  }
}
