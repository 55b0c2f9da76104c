import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '#api/platform/env.ts'

const pollMs = 100

/** The problem of a folder, by the system's error code. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  EROFS: 'the disk is read-only',
}

/**
 * On a full disk, the server still starts, serves pages, and answers that inquiries cannot be stored.
 */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Locks a data folder for this process until the process ends, in any way, because the system releases
 * the lock.
 *
 * @param folder absolute, or relative to the working directory; created if missing
 * @param lock the name of the locked file in the folder, such as `server.lock`
 * @param timeoutMs how long to wait for an instance that is about to exit, in ms
 * @throws {EnvironmentError} one sentence, if the folder cannot be used or another process holds the
 * lock
 */
export async function lockDataDir(folder: string, lock: string, timeoutMs: number): Promise<void> {
  ensureUsable(folder)
  const file = join(folder, lock)
  const until = performance.now() + timeoutMs
  while (!take(file)) {
    if (performance.now() >= until) {
      throw new EnvironmentError(
        `DATA_DIR ${folder} is in use by another instance: stop it, or set DATA_DIR to another folder.`,
      )
    }
    await delay(pollMs)
  }
}

function ensureUsable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '.')
    rmSync(probe)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (full.has(code)) return
    const reason = reasons[code] ?? `the system says ${code}`
    throw new EnvironmentError(
      `DATA_DIR ${folder} cannot be used, ${reason}: set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

/** Prevents garbage collection of the locks while the process runs. */
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
    const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0
    // SQLITE_BUSY: another process holds the lock. A full disk prevents locking, so ignore that error.
    return (errcode & 0xff) !== 5
  }
}
