import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '#api/env.ts'

const pollMs = 100

/** What is wrong with a folder, by the system's code. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
}

/** A full disk is no reason not to start: pages are served, and inquiries refused in plain words. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Takes a data folder for this process alone, until it ends in whatever way: the system itself
 * drops the lock with it.
 *
 * @param folder absolute, or relative to the working directory; made where it is missing
 * @param lock the file in it that is locked, such as `server.lock`
 * @param timeoutMs how long an instance that is about to end is waited for
 * @throws {EnvironmentError} one sentence, where the folder cannot be used or another holds it
 */
export async function holdDataDir(folder: string, lock: string, timeoutMs: number): Promise<void> {
  ensureUsable(folder)
  const file = join(folder, lock)
  const until = performance.now() + timeoutMs
  while (!take(file)) {
    if (performance.now() >= until) {
      throw new EnvironmentError(
        `DATA_DIR ${folder} is held by another instance: stop it, or set DATA_DIR to another folder.`,
      )
    }
    await delay(pollMs)
  }
}

function ensureUsable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '.')
    rmSync(probe)
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (full.has(code)) return
    const reason = reasons[code] ?? `the system says ${code}`
    throw new EnvironmentError(
      `DATA_DIR ${folder} cannot be used, ${reason}: set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

/** Held for as long as the process lives, so that it is not collected. */
const held: DatabaseSync[] = []

/** SQLite's lock works on every system, and ends with the process that holds it. */
function take(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    held.push(database)
    return true
  } catch (cause) {
    database?.close()
    const { errcode = 0 } = cause as { errcode?: number }
    // Busy is held by another; where the disk is full, there is nothing to lock with.
    return (errcode & 0xff) !== 5
  }
}
