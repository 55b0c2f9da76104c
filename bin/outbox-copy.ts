import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { EnvironmentError } from '#api/env.ts'
import { holdDatabase } from '#api/outbox/outbox-file.ts'
import { checkDatabase } from '#api/outbox/outbox-inspection.ts'
import { outboxPaths } from '#api/outbox/outbox-folder.ts'

const outboxOf = (dataDir: string) => outboxPaths(join(dataDir, 'journal'))
const copyIn = (folder: string) => join(folder, 'outbox.sqlite')

/**
 * Copies the outbox of a server that is stopped.
 *
 * @param dataDir the server's `DATA_DIR`
 * @param folder where the copy goes; an earlier one there stays as it is
 * @returns the copy's path; only this user can read it
 * @throws {EnvironmentError} one sentence: no outbox there, a server that runs, or a copy already
 */
export async function backUpOutbox(dataDir: string, folder: string): Promise<string> {
  const source = outboxOf(dataDir).main
  if (!existsSync(source)) {
    throw new EnvironmentError(`There is no outbox in ${dataDir}: set DATA_DIR to the server's.`)
  }
  const target = copyIn(folder)
  if (existsSync(target)) {
    throw new EnvironmentError(`${target} exists already: name another folder.`)
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = hold(source, dataDir)
  try {
    checkDatabase(database, 0)
    await copy(database, target)
  } finally {
    database.close()
  }
  return target
}

/**
 * Puts a copy of the outbox into a data folder that has none.
 *
 * @param dataDir the `DATA_DIR` of a server that is stopped
 * @throws {EnvironmentError} one sentence: no copy there, or an outbox that is in use
 * @throws {DamagedOutboxError} if the copy is damaged; nothing is written then
 */
export async function restoreOutbox(dataDir: string, folder: string): Promise<string> {
  const source = copyIn(folder)
  if (!existsSync(source)) throw new EnvironmentError(`There is no copy of an outbox in ${folder}.`)
  const { main: target, copy: second } = outboxOf(dataDir)
  if (existsSync(target) || existsSync(second)) {
    throw new EnvironmentError(
      `${dataDir} has an outbox already, which is never replaced: set DATA_DIR to an empty folder.`,
    )
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    checkDatabase(database, 0)
    await copy(database, target)
  } finally {
    database.close()
  }
  return target
}

function hold(source: string, dataDir: string): DatabaseSync {
  try {
    return holdDatabase(source)
  } catch (cause) {
    const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0
    // SQLITE_BUSY: a server holds it.
    if ((errcode & 0xff) !== 5) throw cause
    throw new EnvironmentError(
      `The outbox in ${dataDir} is in use: stop the server, or copy a snapshot of its disk.`,
    )
  }
}

/** Writes beside the target first, so that a copy is whole or not there. */
async function copy(database: DatabaseSync, target: string): Promise<void> {
  const next = `${target}.next`
  rmSync(next, { force: true })
  // Before there is anything in it that others could read.
  writeFileSync(next, '', { mode: 0o600 })
  await backup(database, next)
  renameSync(next, target)
}
