import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'

/** The size limit: about 3,000 share images, in bytes. */
const maxFolderBytes = 512 * 1024 * 1024
/** The folder's size is checked after this many new files. */
const filesBetweenChecks = 16
const checksumBytes = 4

/**
 * Files by key on a disk that can be full, read-only or shared with other processes. Each file begins
 * with a checksum, and gets its name once it is complete. The least recently used files are removed
 * first.
 */
export class ImageFolder {
  readonly #folder: string
  readonly #log: Log
  readonly #maxBytes: number
  #written = 0
  #isWritable = true

  /** @param folder absolute, or relative to the working directory; created on demand */
  constructor(folder: string, log: Log, maxBytes = maxFolderBytes) {
    this.#folder = folder
    this.#log = log
    this.#maxBytes = maxBytes
  }

  /** False from a failed write until the next write succeeds. */
  get isWritable(): boolean {
    return this.#isWritable
  }

  /** Reads a file; undefined if the file is missing or damaged. */
  async read(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
    const file = await readFile(join(this.#folder, key)).catch(() => undefined)
    if (file === undefined || file.byteLength <= checksumBytes) return undefined
    const body = file.subarray(checksumBytes)
    return crc32(body) === file.readUInt32BE() ? body : undefined
  }

  /** Whether the file exists; if so, it is marked as used now. */
  async touch(key: string): Promise<boolean> {
    const now = new Date()
    return utimes(join(this.#folder, key), now, now).then(
      () => true,
      () => false,
    )
  }

  /** Stores a file; returns false if the disk fails, which is logged once. */
  async write(key: string, body: Buffer): Promise<boolean> {
    // A hidden name, so that other processes ignore an incomplete file.
    const draft = join(this.#folder, `.${key}.${randomUUID()}`)
    try {
      const checksum = Buffer.alloc(checksumBytes)
      checksum.writeUInt32BE(crc32(body))
      await mkdir(this.#folder, { recursive: true })
      await writeFile(draft, Buffer.concat([checksum, body]))
      await rename(draft, join(this.#folder, key))
      this.#isWritable = true
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => undefined)
      if (this.#isWritable) {
        const problem = networkCodeOf(cause)
        this.#log.warn(
          { problem },
          'share images cannot be stored in DATA_DIR, so each is drawn again',
        )
      }
      this.#isWritable = false
      return false
    }
    if (this.#written % filesBetweenChecks === 0) await this.#shrink().catch(() => undefined)
    this.#written += 1
    return true
  }

  /** Removes the least recently used files, and drafts of stopped processes. */
  async #shrink(): Promise<void> {
    const names = await readdir(this.#folder)
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(this.#folder, name)
        // Another process may have removed the file.
        const { size = 0, mtimeMs = 0 } = (await stat(file).catch(() => undefined)) ?? {}
        return { file, size, mtimeMs }
      }),
    )
    let bytes = found.reduce((sum, { size }) => sum + size, 0)
    for (const { file, size } of found.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (bytes <= this.#maxBytes) return
      await rm(file, { force: true })
      bytes -= size
    }
  }
}
