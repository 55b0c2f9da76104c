import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** The capacity of the cache; above it, the least recently used renditions are dropped. */
export interface CacheLimits {
  readonly files: number
  readonly bytes: number
}

const defaultLimits: CacheLimits = { files: 5000, bytes: 512 * 1024 * 1024 }
const digestBytes = 32

/**
 * Renditions on disk, limited in number and bytes. Each file begins with the digest of the bytes that
 * follow, so that damage is detected and the rendition is made again.
 */
export class RenditionCache {
  readonly #folder: string
  /** Bytes by key. */
  readonly #sizes: LRUCache<string, number>
  /** Evicted keys whose files still exist. */
  readonly #evicted = new Set<string>()
  readonly #making = new Map<string, Promise<Buffer>>()
  readonly #loaded: Promise<void>

  constructor(folder: string, limits = defaultLimits) {
    this.#folder = folder
    this.#sizes = new LRUCache({
      max: limits.files,
      maxSize: limits.bytes,
      sizeCalculation: (size) => size,
      dispose: (_size, key, reason) => {
        if (reason === 'evict') this.#evicted.add(key)
      },
    })
    this.#loaded = this.#load()
  }

  /** The rendition stored under `key`; `make` runs once, however many requests wait for it. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.find(key)
    if (kept) return kept
    const making = this.#making.get(key) ?? this.#make(key, make)
    return making
  }

  /** Resolves when the cache has listed the files on disk. */
  async ready(): Promise<void> {
    await this.#loaded
  }

  /** The rendition stored under `key`, if it exists and is not damaged. */
  async find(key: string): Promise<Buffer | undefined> {
    const stored = await readFile(this.#fileOf(key)).catch(() => undefined)
    if (!stored) return undefined
    const bytes = stored.subarray(digestBytes)
    if (!digestOf(bytes).equals(stored.subarray(0, digestBytes))) return undefined
    this.#sizes.set(key, stored.length)
    return bytes
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make()
    this.#making.set(key, making)
    try {
      const bytes = await making
      await this.#loaded
      await writeAtomically(this.#fileOf(key), Buffer.concat([digestOf(bytes), bytes]))
      this.#sizes.set(key, bytes.length + digestBytes)
      await this.#removeEvicted()
      return bytes
    } finally {
      this.#making.delete(key)
    }
  }

  async #removeEvicted(): Promise<void> {
    for (const key of this.#evicted) {
      this.#evicted.delete(key)
      // A key might have been requested again in the meantime.
      if (!this.#sizes.has(key)) await rm(this.#fileOf(key), { force: true })
    }
  }

  /** Lists the renditions of earlier runs; an unreadable file counts as none. */
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
      // An empty file is a damaged rendition; the cache counts no size of 0.
      this.#sizes.set(name, Math.max(1, size))
    }
    await this.#removeEvicted()
  }

  #fileOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key)
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Writes a file whole or not at all; a failure leaves no partial file behind. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}
