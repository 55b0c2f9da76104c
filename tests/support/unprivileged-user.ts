import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** Debian's user `nobody`, who owns no files. */
const nobody = 65_534

/** Options for a child process that is not allowed to write outside its folders. */
export interface UnprivilegedUser {
  readonly uid?: number
  readonly gid?: number
}

/**
 * The user of a server in a test: `nobody` if this process is root, otherwise this user, who is not
 * an administrator either.
 *
 * @param owned a folder that will belong to that user
 */
export function unprivilegedUser(owned: string): UnprivilegedUser {
  if (process.getuid?.() !== 0) return {}
  chownSync(owned, nobody, nobody)
  return { uid: nobody, gid: nobody }
}

/**
 * Removes everyone's permission to write to a folder and its contents; reading remains possible.
 */
export function makeReadOnly(folder: string): void {
  const { status } = spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
  if (status !== 0) throw new Error(`${folder} cannot be made read-only.`)
}
