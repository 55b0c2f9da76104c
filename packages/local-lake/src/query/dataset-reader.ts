import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { parseDocument, type LakeDocument } from '../document.ts'
import { retainedTransactions } from '../store/document-index.ts'
import { rollBack } from '../store/open-database.ts'
import { DocumentCache } from './document-cache.ts'
import { DocumentView, type StoredDocuments, type ViewDefinition } from './document-view.ts'
import { IndexLookup } from './index-lookup.ts'

/** How many views a worker keeps. */
const maxViews = 4

/**
 * A worker's copy of a dataset: every id with its type, and as many parsed documents as the cache has
 * room for. Other documents are read from the file when needed.
 */
export class DatasetReader implements StoredDocuments {
  readonly index: IndexLookup
  readonly #database: DatabaseSync
  readonly #cache: DocumentCache
  readonly #views = new LRUCache<string, DocumentView>({ max: maxViews })
  readonly #types = new Map<string, string>()
  readonly #readLast: StatementSync
  readonly #readTypes: StatementSync
  readonly #readType: StatementSync
  readonly #readChanged: StatementSync
  readonly #readContent: StatementSync
  #sequence: number | undefined

  /** `cacheLimit` in characters of JSON; `database` is this reader's own connection. */
  constructor(database: DatabaseSync, cacheLimit: number) {
    this.#database = database
    this.#cache = new DocumentCache(cacheLimit)
    this.index = new IndexLookup(database)
    this.#readLast = database.prepare('SELECT max(sequence) AS last FROM transactions')
    this.#readTypes = database.prepare('SELECT id, type FROM index_documents ORDER BY id')
    this.#readType = database.prepare('SELECT type FROM index_documents WHERE id = ?')
    this.#readChanged = database.prepare('SELECT DISTINCT id FROM index_changes WHERE sequence > ?')
    this.#readContent = database.prepare('SELECT content FROM documents WHERE id = ?')
  }

  /** Runs `work` on one state of the dataset: the last state committed before the work began. */
  async read<Result>(
    definition: ViewDefinition,
    work: (view: DocumentView) => Promise<Result>,
  ): Promise<Result> {
    this.#database.exec('BEGIN')
    try {
      this.#catchUp()
      return await work(this.#view(definition))
    } finally {
      rollBack(this.#database)
    }
  }

  close(): void {
    this.#database.close()
  }

  ids(): Iterable<string> {
    return this.#types.keys()
  }

  typeOf(id: string): string | undefined {
    return this.#types.get(id)
  }

  get(id: string): LakeDocument | undefined {
    if (!this.#types.has(id)) return undefined
    const cached = this.#cache.get(id)
    if (cached) return cached
    const content = this.#readContent.get(id)?.['content']
    if (typeof content !== 'string') return undefined
    const document = parseDocument(content)
    this.#cache.add(id, document, content.length)
    return document
  }

  #catchUp(): void {
    const last = Number(this.#readLast.get()?.['last'] ?? 0)
    if (last === this.#sequence) return
    const known = this.#sequence
    this.#sequence = last
    if (known === undefined || known < last - retainedTransactions) {
      this.#reload()
      return
    }
    for (const { id } of this.#readChanged.all(known)) this.#refresh(String(id))
  }

  #reload(): void {
    this.#types.clear()
    this.#cache.clear()
    this.#views.clear()
    // All documents of a type share one string, which saves memory.
    const names = new Map<string, string>()
    for (const { id, type } of this.#readTypes.iterate()) {
      const name = names.get(String(type)) ?? String(type)
      names.set(name, name)
      this.#types.set(String(id), name)
    }
  }

  #refresh(id: string): void {
    const type = this.#readType.get(id)?.['type']
    if (typeof type === 'string') this.#types.set(id, type)
    else this.#types.delete(id)
    this.#cache.delete(id)
    for (const view of this.#views.values()) view.refresh(id)
  }

  #view(definition: ViewDefinition): DocumentView {
    const key = JSON.stringify(definition)
    const view = this.#views.get(key) ?? new DocumentView(this, definition)
    this.#views.set(key, view)
    return view
  }
}
