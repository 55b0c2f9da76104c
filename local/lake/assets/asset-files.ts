import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Which shelf an asset stands on. */
export type AssetKind = 'images' | 'files'

/** Where an asset or a rendition of it rests. */
export interface AssetName {
  readonly kind: AssetKind
  readonly dataset: string
  /** As in the URL: `<sha1>-<width>x<height>.<extension>` or `<sha1>.<extension>`. */
  readonly file: string
}

const safePart = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?$/i

/** The bytes of assets and the renditions made from them, on disk. */
export class AssetFiles {
  readonly #folder: string
  readonly #making = new Map<string, Promise<Buffer>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores the bytes unless they are there; whole or not at all. */
  async save(name: AssetName, bytes: Uint8Array): Promise<void> {
    const file = this.#fileOf(name)
    if (file === undefined) throw new RangeError(`${name.file} is no asset's name`)
    if (!(await exists(file))) await writeWhole(file, bytes)
  }

  /** The bytes as they were uploaded; undefined where there is no such asset. */
  async read(name: AssetName): Promise<Buffer | undefined> {
    const file = this.#fileOf(name)
    return file !== undefined && (await exists(file)) ? readFile(file) : undefined
  }

  /** The rendition kept under `key`, made once by `make` however many ask for it at a time. */
  async rendition(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = join(this.#folder, 'renditions', key.slice(0, 2), key)
    if (await exists(file)) return readFile(file)
    const making = this.#making.get(key) ?? this.#make(key, file, make)
    return making
  }

  async #make(key: string, file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make().then(async (bytes) => {
      await writeWhole(file, bytes)
      return bytes
    })
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      this.#making.delete(key)
    }
  }

  #fileOf({ kind, dataset, file }: AssetName): string | undefined {
    return safePart.test(dataset) && safePart.test(file)
      ? join(this.#folder, kind, dataset, file)
      : undefined
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, bytes, { flush: true })
  await rename(draft, file)
}
