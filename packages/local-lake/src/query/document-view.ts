import {
  isPublicId,
  isToBeUnpublished,
  publishedIdOf,
  releaseOf,
  type LakeDocument,
} from '../document.ts'
import type { IndexLookup } from './index-lookup.ts'

/** A document as a perspective shows it; `_originalId` is the id under which it is stored. */
export type ViewedDocument = LakeDocument & { readonly _originalId?: string }

/** Documents by their stored ids, and the index over the documents. */
export interface StoredDocuments {
  readonly index: IndexLookup
  ids(): Iterable<string>
  typeOf(id: string): string | undefined
  get(id: string): LakeDocument | undefined
}

/** Defines a view: `raw`, or the versions that the view prefers to the published document, in order. */
export interface ViewDefinition {
  readonly versions: 'raw' | readonly string[]
  readonly publicOnly: boolean
  /** Whether documents of releases are invisible, as in older API versions. */
  readonly hidesVersions?: boolean | undefined
}

/** The documents that a perspective and an access show, in order of id. Keeps their ids only. */
export class DocumentView {
  readonly #stored: StoredDocuments
  readonly #definition: ViewDefinition
  readonly #prefixes: readonly string[]
  readonly #typeById = new Map<string, string>()
  readonly #idsByType = new Map<string, string[]>()
  readonly #ids: string[] = []

  constructor(stored: StoredDocuments, definition: ViewDefinition) {
    this.#stored = stored
    this.#definition = definition
    const versions = definition.versions === 'raw' ? [] : definition.versions
    this.#prefixes = versions.map((name) => (name === 'drafts' ? 'drafts.' : `versions.${name}.`))
    const ids = new Set<string>()
    for (const id of stored.ids()) ids.add(this.#shownIdOf(id))
    for (const id of [...ids].sort()) this.#append(id)
  }

  get index(): IndexLookup {
    return this.#stored.index
  }

  /** Whether documents are shown with other ids than those under which they are stored. */
  get isOverlaid(): boolean {
    return this.#prefixes.length > 0
  }

  get ids(): readonly string[] {
    return this.#ids
  }

  /** The types of the view's documents. */
  get types(): ReadonlySet<string> {
    return new Set(this.#idsByType.keys())
  }

  get all(): readonly ViewedDocument[] {
    return this.documents(this.#ids)
  }

  ofType(type: string): readonly ViewedDocument[] {
    return this.documents(this.idsOfType(type))
  }

  idsOfType(type: string): readonly string[] {
    return this.#idsByType.get(type) ?? []
  }

  documents(ids: readonly string[]): readonly ViewedDocument[] {
    return ids.flatMap((id) => this.get(id) ?? [])
  }

  get(id: string): ViewedDocument | undefined {
    const storedId = this.#storedIdOf(id)
    const document = storedId === undefined ? undefined : this.#stored.get(storedId)
    return document && this.isOverlaid ? overlay(document, id) : document
  }

  /**
   * The id under which the view shows a stored document; undefined if the view shows another version.
   */
  idOfStored(storedId: string): string | undefined {
    const id = this.#shownIdOf(storedId)
    return this.#storedIdOf(id) === storedId ? id : undefined
  }

  /** Updates the view after the stored document `storedId` changed. */
  refresh(storedId: string): void {
    const id = this.#shownIdOf(storedId)
    const before = this.#typeById.get(id)
    const after = this.#typeNow(id)
    if (before === after) return
    if (before === undefined || after === undefined) setSorted(this.#ids, id, after !== undefined)
    if (before !== undefined) setSorted(this.#idsOf(before), id, false)
    if (after === undefined) {
      this.#typeById.delete(id)
      return
    }
    setSorted(this.#idsOf(after), id, true)
    this.#typeById.set(id, after)
  }

  #append(id: string): void {
    const type = this.#typeNow(id)
    if (type === undefined) return
    this.#ids.push(id)
    this.#idsOf(type).push(id)
    this.#typeById.set(id, type)
  }

  #idsOf(type: string): string[] {
    const ids = this.#idsByType.get(type) ?? []
    if (ids.length === 0) this.#idsByType.set(type, ids)
    return ids
  }

  #typeNow(id: string): string | undefined {
    const storedId = this.#storedIdOf(id)
    return storedId === undefined ? undefined : this.#stored.typeOf(storedId)
  }

  #shownIdOf(storedId: string): string {
    return this.#definition.versions === 'raw' ? storedId : publishedIdOf(storedId)
  }

  /** The id of the stored document that the view shows as `id`, if any. */
  #storedIdOf(id: string): string | undefined {
    if (this.#shownIdOf(id) !== id) return undefined
    for (const prefix of this.#prefixes) {
      const storedId = prefix + id
      if (!this.#isVisible(storedId)) continue
      const isVersion = storedId.startsWith('versions.')
      return isVersion && isToBeUnpublished(this.#stored.get(storedId)) ? undefined : storedId
    }
    return this.#isVisible(id) ? id : undefined
  }

  #isVisible(id: string): boolean {
    const { publicOnly, hidesVersions } = this.#definition
    if (publicOnly && !isPublicId(id)) return false
    if (hidesVersions && releaseOf(id) !== undefined) return false
    return this.#stored.typeOf(id) !== undefined
  }
}

/** Adds `id` to a sorted list or removes it. */
function setSorted(list: string[], id: string, belongs: boolean): void {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? '') < id) low = middle + 1
    else high = middle
  }
  const isThere = list[low] === id
  if (belongs && !isThere) list.splice(low, 0, id)
  else if (!belongs && isThere) list.splice(low, 1)
}

const overlays = new WeakMap<LakeDocument, ViewedDocument>()

/** The same document has the same overlay in every perspective. */
function overlay(document: LakeDocument, id: string): ViewedDocument {
  const known = overlays.get(document)
  if (known) return known
  const shown = { ...document, _id: id, _originalId: document._id }
  overlays.set(document, shown)
  return shown
}
