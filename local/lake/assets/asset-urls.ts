import type { Dataset } from '../dataset.ts'
import { systemAccess } from '../lake-variables.ts'
import type { AssetName } from './asset-files.ts'

/** Where assets are served: the address that their documents carry. */
export class AssetUrls {
  readonly #origin: string
  readonly #projectId: string

  /** @param origin the stand-ins' address, such as `http://localhost:3333` */
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

  /** Corrects the addresses in asset documents that were stored while another port was used. */
  async updateOrigin(dataset: Dataset): Promise<void> {
    const query = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]{_id, path, url}'
    const { result } = await dataset.query({ query, access: systemAccess })
    const mutations = (result as { _id: string; path: string; url: string }[])
      .map(({ _id, path, url }) => ({ id: _id, url, wanted: `${this.#origin}/${path}` }))
      .filter(({ url, wanted }) => url !== wanted)
      .map(({ id, wanted }) => ({ patch: { id, set: { url: wanted } } }))
    if (mutations.length > 0) await dataset.transact({ access: systemAccess, mutations })
  }
}
