import { contentTypes } from '#schemas/preview/content-types.ts'
import type { MutationEvent, WelcomeEvent } from '@sanity/client'
import type { SanityClient, SanityDocument } from 'sanity'

/** The types whose documents are checked. */
const checkedTypes = [...contentTypes, 'redirect']
/** The most documents that are checked, drafts included. */
const maxDocuments = 5000
/** Beyond this many changes, everything is loaded again. */
const maxChanges = 100

/** Versions in releases are checked in the release. */
export const isChecked = `_type in ${JSON.stringify(checkedTypes)} && !(_id in path("versions.**"))`

/**
 * All content in memory: loaded once with one query, and then only what changes.
 */
export class StoredContent {
  readonly #client: SanityClient
  readonly #documents = new Map<string, SanityDocument>()
  #changes = new Set<string>()
  #isWhole = false

  constructor(client: SanityClient) {
    this.#client = client
  }

  /** Records which documents to load again. */
  note(event: WelcomeEvent | MutationEvent): void {
    if (event.type === 'welcome') this.#isWhole = false
    else this.#changes.add(event.documentId)
  }

  /**
   * The current documents.
   *
   * @throws the client's error if the lake does not answer
   */
  async load(): Promise<readonly SanityDocument[]> {
    const changes = this.#changes
    this.#changes = new Set()
    const isWhole = this.#isWhole && changes.size <= maxChanges
    try {
      const ids = isWhole ? [...changes] : undefined
      const found = await this.#fetch(ids)
      if (ids) for (const id of ids) this.#documents.delete(id)
      else this.#documents.clear()
      for (const document of found) this.#documents.set(document._id, document)
      this.#isWhole = true
    } catch (cause) {
      this.#isWhole = false
      throw cause
    }
    return [...this.#documents.values()]
  }

  #fetch(ids: readonly string[] | undefined): Promise<SanityDocument[]> {
    const some = ids ? ' && _id in $ids' : ''
    return this.#client.fetch<SanityDocument[]>(
      `*[${isChecked}${some}][0...${maxDocuments}]`,
      ids ? { ids } : {},
      { perspective: 'raw' },
    )
  }
}
