import { isPublicId, publishedIdOf, type LakeDocument } from '../document.ts'

/** A document as a perspective shows it: `_originalId` tells where it really lies. */
export type ViewedDocument = LakeDocument & { readonly _originalId?: string }

/** Which of the stored documents stands for `id` in a view, if any does. */
type Resolve = (id: string) => ViewedDocument | undefined

/** Documents by id, as one perspective and access sees them; kept in order of id. */
export class DocumentView {
  readonly #resolve: Resolve
  readonly #keyOf: (id: string) => string
  readonly #byId = new Map<string, ViewedDocument>()
  readonly #byType = new Map<string, ViewedDocument[]>()
  #all: ViewedDocument[] = []

  constructor(ids: Iterable<string>, options: { resolve: Resolve; keyOf: (id: string) => string }) {
    this.#resolve = options.resolve
    this.#keyOf = options.keyOf
    const keys = new Set<string>()
    for (const id of ids) keys.add(this.#keyOf(id))
    for (const key of [...keys].sort()) this.#append(key)
  }

  get all(): readonly ViewedDocument[] {
    return this.#all
  }

  ofType(type: string): readonly ViewedDocument[] {
    return this.#byType.get(type) ?? []
  }

  get(id: string): ViewedDocument | undefined {
    return this.#byId.get(id)
  }

  /** Brings the view up to date after the stored document `id` changed. */
  refresh(id: string): void {
    const key = this.#keyOf(id)
    const before = this.#byId.get(key)
    const after = this.#resolve(key)
    if (before) {
      replaceSorted(this.#all, key, after)
      replaceSorted(
        this.#ofType(before._type),
        key,
        after?._type === before._type ? after : undefined,
      )
    }
    if (after) {
      this.#byId.set(key, after)
      if (!before) replaceSorted(this.#all, key, after)
      if (before?._type !== after._type) replaceSorted(this.#ofType(after._type), key, after)
    } else {
      this.#byId.delete(key)
    }
  }

  #append(key: string): void {
    const document = this.#resolve(key)
    if (!document) return
    this.#byId.set(key, document)
    this.#all.push(document)
    this.#ofType(document._type).push(document)
  }

  #ofType(type: string): ViewedDocument[] {
    const documents = this.#byType.get(type) ?? []
    if (documents.length === 0) this.#byType.set(type, documents)
    return documents
  }
}

/** Puts, replaces or (without a document) removes the entry for `id` in a list sorted by id. */
function replaceSorted(list: ViewedDocument[], id: string, document?: ViewedDocument): void {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = list[middle]
    if (entry && entry._id < id) low = middle + 1
    else high = middle
  }
  const present = list[low]?._id === id
  if (document) list.splice(low, present ? 1 : 0, document)
  else if (present) list.splice(low, 1)
}

/** What a view is made of: `raw`, or the versions in order of preference before the published. */
export interface ViewDefinition {
  readonly versions: 'raw' | readonly string[]
  readonly publicOnly: boolean
}

/** Builds the view; `read` gives a stored document by its stored id. */
export function defineView(
  stored: ReadonlyMap<string, LakeDocument>,
  { versions, publicOnly }: ViewDefinition,
): DocumentView {
  const visible = (id: string) => (publicOnly && !isPublicId(id) ? undefined : stored.get(id))
  if (versions === 'raw') {
    return new DocumentView(stored.keys(), { resolve: visible, keyOf: (id) => id })
  }
  const storedIds = versions.map(
    (version) => (id: string) =>
      version === 'drafts' ? `drafts.${id}` : `versions.${version}.${id}`,
  )
  const resolve = (id: string) => {
    for (const storedIdOf of storedIds) {
      const document = visible(storedIdOf(id))
      if (document) return isUnpublished(document) ? undefined : overlay(document, id)
    }
    const published = visible(id)
    return published && versions.length > 0 ? overlay(published, id) : published
  }
  return new DocumentView(stored.keys(), { resolve, keyOf: publishedIdOf })
}

function overlay(document: LakeDocument, id: string): ViewedDocument {
  return { ...document, _id: id, _originalId: document._id }
}

/** A version may only say that its document is to be unpublished with the release. */
function isUnpublished(document: LakeDocument): boolean {
  const system = document['_system']
  return (
    typeof system === 'object' && system !== null && 'delete' in system && system.delete === true
  )
}
