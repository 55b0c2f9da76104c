import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { EnvironmentError } from '#api/platform/env.ts'
import { lockDatabase } from '#api/outbox/outbox-file.ts'
import { checkDatabase } from '#api/outbox/outbox-inspection.ts'
import { outboxPaths } from '#api/outbox/outbox-folder.ts'

const outboxOf = (dataDir: string) => outboxPaths(join(dataDir, 'journal'))
const copyIn = (folder: string) => join(folder, 'outbox.sqlite')

/**
 * Copies the outbox of a stopped server.
 *
 * @param dataDir the server's `DATA_DIR`
 * @param folder the folder for copies; an earlier copy in it stays unchanged
 * @returns the path of the copy, which only this user can read
 * @throws {EnvironmentError} if there is no outbox, the server is running, or a copy exists already
 */
export async function backUpOutbox(dataDir: string, folder: string): Promise<string> {
  const source = outboxOf(dataDir).main
  if (!existsSync(source)) {
    throw new EnvironmentError(
      `There is no outbox in ${dataDir}: set DATA_DIR to the server's folder.`,
    )
  }
  const target = copyIn(folder)
  if (existsSync(target)) {
    throw new EnvironmentError(`${target} already exists: name another folder.`)
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
 * Restores a copy of the outbox into a data folder that has no outbox. At the next start, the
 * server searches the lake for inquiries and deliveries that are newer than the backup.
 *
 * @param dataDir the `DATA_DIR` of a stopped server
 * @param folder the folder that contains the copy
 * @returns the path of the restored outbox
 * @throws {EnvironmentError} if there is no copy, or the data folder already has an outbox
 * @throws {DamagedOutboxError} if the copy is damaged; then no outbox is written
 */
export async function restoreOutbox(dataDir: string, folder: string): Promise<string> {
  const source = copyIn(folder)
  if (!existsSync(source)) throw new EnvironmentError(`There is no copy of an outbox in ${folder}.`)
  const { main: target, copy: second } = outboxOf(dataDir)
  if (existsSync(target) || existsSync(second)) {
    throw new EnvironmentError(
      `${dataDir} already has an outbox, which is never replaced: set DATA_DIR to an empty folder.`,
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
  noteRestored(target)
  return target
}

/** Records that the outbox was restored, so that the server searches the lake for newer entries. */
function noteRestored(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const note = database.prepare(`INSERT INTO damage VALUES (?, 'it was restored', '', 0, NULL)`)
    note.run(Date.now())
  } finally {
    database.close()
  }
}

function hold(source: string, dataDir: string): DatabaseSync {
  try {
    return lockDatabase(source)
  } catch (cause) {
    const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0
    // 5 is SQLITE_BUSY: another process, usually the server, has locked the file.
    if ((errcode & 0xff) !== 5) throw cause
    throw new EnvironmentError(
      `The outbox in ${dataDir} is in use: stop the server, or copy a snapshot of its disk.`,
    )
  }
}

/** Writes a temporary file first, so that a copy is either complete or missing. */
async function copy(database: DatabaseSync, target: string): Promise<void> {
  const next = `${target}.next`
  rmSync(next, { force: true })
  // Restrict access before the file has content.
  writeFileSync(next, '', { mode: 0o600 })
  await backup(database, next)
  renameSync(next, target)
}
