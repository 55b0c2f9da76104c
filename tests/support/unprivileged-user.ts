import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** The user `nobody` of Debian, whom nothing belongs to. */
const nobody = 65_534

/** Options for a child process that is not allowed to write outside its folders. */
export interface UnprivilegedUser {
  readonly uid?: number
  readonly gid?: number
}

/**
 * The user of a server in a test: `nobody` if this process is root, otherwise this user, who is
 * no administrator either.
 *
 * @param owned a folder that will belong to that user
 */
export function unprivilegedUser(owned: string): UnprivilegedUser {
  if (process.getuid?.() !== 0) return {}
  chownSync(owned, nobody, nobody)
  return { uid: nobody, gid: nobody }
}

/** Takes everybody's right to write to a folder and all that is in it; reading stays open. */
export function makeReadOnly(folder: string): void {
  const { status } = spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
  if (status !== 0) throw new Error(`${folder} cannot be made read-only.`)
}
