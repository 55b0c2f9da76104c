import { createHash } from 'node:crypto'
import { access, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RenditionCache, writeAtomically } from './rendition-cache.ts'

/** The kind of an asset, which is also its folder and the start of its URL. */
export type AssetKind = 'images' | 'files'

/** The identity of an asset's file. */
export interface AssetName {
  readonly kind: AssetKind
  readonly dataset: string
  /** The file name in the URL: `<sha1>-<width>x<height>.<extension>` or `<sha1>.<extension>`. */
  readonly file: string
}

const safePart = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?$/i

/** The bytes of assets, and of the renditions made from the assets, on disk. */
export class AssetFiles {
  readonly #folder: string
  readonly renditions: RenditionCache

  constructor(folder: string) {
    this.#folder = folder
    this.renditions = new RenditionCache(join(folder, 'renditions'))
  }

  /**
   * Stores the bytes atomically, unless they are already stored. A damaged file is replaced, so that
   * uploading an image again repairs it.
   */
  async save(name: AssetName, bytes: Uint8Array): Promise<void> {
    const file = this.#fileOf(name)
    if (file === undefined) throw new RangeError(`${name.file} is not an asset name`)
    const stored = await readFile(file).catch(() => undefined)
    if (!stored || sha1Of(stored) !== sha1Of(bytes)) await writeAtomically(file, bytes)
  }

  async has(name: AssetName): Promise<boolean> {
    const file = this.#fileOf(name)
    return file !== undefined && exists(file)
  }

  /** The uploaded bytes; undefined if there is no such asset. */
  async read(name: AssetName): Promise<Buffer | undefined> {
    const file = this.#fileOf(name)
    return file !== undefined && (await exists(file)) ? readFile(file) : undefined
  }

  /** Removes everything that was uploaded to a dataset. */
  async deleteDataset(dataset: string): Promise<void> {
    if (!safePart.test(dataset)) return
    const folders = [join(this.#folder, 'images', dataset), join(this.#folder, 'files', dataset)]
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  #fileOf({ kind, dataset, file }: AssetName): string | undefined {
    return safePart.test(dataset) && safePart.test(file)
      ? join(this.#folder, kind, dataset, file)
      : undefined
  }
}

function sha1Of(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex')
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
