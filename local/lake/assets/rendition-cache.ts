import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './write-atomically.ts'

/** How much the cache may hold before the renditions longest unused go. */
export interface CacheLimits {
  readonly files: number
  readonly bytes: number
}

const usualLimits: CacheLimits = { files: 5000, bytes: 512 * 1024 * 1024 }
const digestBytes = 32

/**
 * Renditions on disk, bounded in number and bytes. Each file begins with the digest of what
 * follows, so that a damaged one is made again rather than sent.
 */
export class RenditionCache {
  readonly #folder: string
  readonly #limits: CacheLimits
  /** Bytes by key, the one longest unused first. */
  readonly #sizes = new Map<string, number>()
  readonly #making = new Map<string, Promise<Buffer>>()
  readonly #loaded: Promise<void>
  #bytes = 0

  constructor(folder: string, limits = usualLimits) {
    this.#folder = folder
    this.#limits = limits
    this.#loaded = this.#load()
  }

  /** The rendition kept under `key`, made once by `make` however many ask for it at a time. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.#read(key)
    if (kept) return kept
    const making = this.#making.get(key) ?? this.#make(key, make)
    return making
  }

  /** Resolves when the cache knows what is on disk. */
  async ready(): Promise<void> {
    await this.#loaded
  }

  async #read(key: string): Promise<Buffer | undefined> {
    const stored = await readFile(this.#fileOf(key)).catch(() => undefined)
    if (!stored) return undefined
    const bytes = stored.subarray(digestBytes)
    if (!digestOf(bytes).equals(stored.subarray(0, digestBytes))) return undefined
    this.#note(key, stored.length)
    return bytes
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make()
    this.#making.set(key, making)
    try {
      const bytes = await making
      await this.#loaded
      await writeAtomically(this.#fileOf(key), Buffer.concat([digestOf(bytes), bytes]))
      this.#note(key, bytes.length + digestBytes)
      await this.#makeRoom()
      return bytes
    } finally {
      this.#making.delete(key)
    }
  }

  /** Puts the key last: taken out and put back, the first of the map is the longest unused. */
  #note(key: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(key) ?? 0)
    this.#sizes.delete(key)
    this.#sizes.set(key, size)
  }

  async #makeRoom(): Promise<void> {
    for (const [key, size] of this.#sizes) {
      if (this.#sizes.size <= this.#limits.files && this.#bytes <= this.#limits.bytes) return
      this.#sizes.delete(key)
      this.#bytes -= size
      await rm(this.#fileOf(key), { force: true })
    }
  }

  /** Finds what earlier runs have left; what cannot be read is no rendition. */
  async #load(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    const found = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name, parentPath }) => {
          const { size, mtimeMs } = await stat(join(parentPath, name))
          return { name, size, mtimeMs }
        }),
    ).catch(() => [])
    for (const { name, size } of found.sort((left, right) => left.mtimeMs - right.mtimeMs)) {
      this.#note(name, size)
    }
    await this.#makeRoom()
  }

  #fileOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key)
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
