import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#api/platform/log/log.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** How long a version's files remain after its last server has stopped, in ms: 14 days. */
const retentionMs = 14 * 24 * 3600 * 1000
/** How often a running server marks its files as in use, in ms. */
const refreshMs = 3600 * 1000
/** The maximum time that a start waits for the copies, in ms; copying continues afterwards. */
const patienceMs = 10_000

/** A folder of hashed files, and the location of its shared copies. */
export interface SharedFolder {
  /** Absolute path of the build's folder. */
  readonly own: string
  /** Absolute path of the folder that all servers share. */
  readonly shared: string
}

/**
 * Shares the hashed files of this version with servers of other versions, so that each server can serve
 * pages of all versions. A file's name contains a hash of its content, so files are never overwritten.
 */
export class SharedAssets {
  readonly #folders: readonly SharedFolder[]
  readonly #log: Log
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(folders: readonly SharedFolder[], log: Log, now: () => number = Date.now) {
    this.#folders = folders
    this.#log = log
    this.#now = now
  }

  /**
   * Copies the files, and marks them as in use every hour. A disk error is logged and the copy retried
   * within the hour; meanwhile the server serves its own version's files.
   */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#share(), refreshMs).unref()
    await withTimeout(this.#share(), patienceMs, () => undefined)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #share(): Promise<void> {
    try {
      for (const folder of this.#folders) await shareFolder(folder, this.#now())
    } catch (cause) {
      this.#log.error(
        { problem: networkCodeOf(cause) },
        'the files of this version cannot be shared: check that ASSETS_DIR exists and that this user can write to it',
      )
    }
  }
}

async function shareFolder({ own, shared }: SharedFolder, now: number): Promise<void> {
  await mkdir(shared, { recursive: true })
  const names = await readdir(own)
  for (const name of names) await shareFile(join(own, name), join(shared, name), now)
  const ours = new Set(names)
  for (const name of await readdir(shared)) {
    if (!ours.has(name)) await dropOld(join(shared, name), now)
  }
}

/** Writes a copy beside the target and renames it, so that other servers never read half a file. */
async function shareFile(from: string, to: string, now: number): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (source.size !== target?.size) {
    // Processes in different containers can have the same pid.
    const next = `${to}.${randomUUID()}.next`
    await copyFile(from, next)
    await rename(next, to)
  }
  await utimes(to, now / 1000, now / 1000)
}

/** Ignores a missing file, because another server can remove it at the same time. */
async function dropOld(file: string, now: number): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined && now - found.mtimeMs > retentionMs) await rm(file, { force: true })
}
