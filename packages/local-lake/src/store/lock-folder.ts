import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder that the lake cannot use; the message is one sentence. */
export class FolderError extends Error {
  override name = 'FolderError'
}

/**
 * Creates a folder if necessary, and locks it for this process. The operating system releases the lock
 * when the process ends, however the process ends.
 *
 * @returns a function that releases the lock
 * @throws {FolderError} if another lake uses the folder, or if the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (cause) {
    const isLocked = cause instanceof Error && 'errcode' in cause && cause.errcode === 5
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FolderError(
      isLocked
        ? `The folder ${folder} is in use by another lake: stop that one, or choose another folder.`
        : `The folder ${folder} cannot be used: ${reason}.`,
      { cause },
    )
  }
}
