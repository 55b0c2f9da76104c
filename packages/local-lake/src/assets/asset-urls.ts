import * as v from 'valibot'
import { systemAccess } from '../access.ts'
import type { Dataset } from '../dataset.ts'
import type { AssetName } from './asset-files.ts'

const storedAssets = v.array(
  v.object({ _id: v.string(), path: v.nullable(v.string()), url: v.unknown() }),
)

/** The URLs of assets, as their documents store them. */
export class AssetUrls {
  readonly #origin: string
  readonly #projectId: string

  /** @param origin the lake's URL, such as `http://localhost:3333` */
  constructor(origin: string, projectId: string) {
    this.#origin = origin
    this.#projectId = projectId
  }

  pathOf({ kind, dataset, file }: AssetName): string {
    return `${kind}/${this.#projectId}/${dataset}/${file}`
  }

  urlOf(name: AssetName): string {
    return `${this.#origin}/${this.pathOf(name)}`
  }

  /** Updates the URLs in asset documents that were stored while the lake used another port. */
  async updateOrigin(dataset: Dataset): Promise<void> {
    const query =
      '*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && defined(path)]{_id, "path": string(path), url}'
    const { result } = await dataset.query({ query, access: systemAccess })
    const mutations = v
      .parse(storedAssets, result)
      .map(({ _id, path, url }) => ({ id: _id, path, url, wanted: `${this.#origin}/${path}` }))
      .filter(({ path, url, wanted }) => path !== null && url !== wanted)
      .map(({ id, wanted }) => ({ patch: { id, set: { url: wanted } } }))
    if (mutations.length > 0) await dataset.transact({ access: systemAccess, mutations })
  }
}
