import type { LakeDocument } from '../document.ts'
import { openDatabaseForReading } from '../store/open-database.ts'
import { parseDocument } from '../store/document-store.ts'
import { defineView, type DocumentView, type ViewDefinition } from './document-view.ts'

/** How many perspectives a worker keeps ready at once. */
const keptViews = 8

/** A changed document on its way to the workers; no content where it was deleted. */
export interface CopiedChange {
  readonly id: string
  readonly content: string | undefined
}

/** A worker's own copy of a dataset, kept fresh by the changes it is told of. */
export class DocumentCopies {
  readonly #documents = new Map<string, LakeDocument>()
  readonly #views = new Map<string, DocumentView>()
  #sequence: number

  /** Reads everything committed so far from the dataset's file. */
  constructor(file: string) {
    const database = openDatabaseForReading(file)
    database.exec('BEGIN')
    const last = database.prepare('SELECT max(sequence) AS last FROM transactions').get()
    this.#sequence = Number(last?.['last'] ?? 0)
    for (const row of database.prepare('SELECT id, content FROM documents').iterate()) {
      this.#documents.set(String(row['id']), parseDocument(row['content']))
    }
    database.close()
  }

  /** Takes over a committed transaction, unless it was in the file already. */
  update(sequence: number, changes: readonly CopiedChange[]): void {
    if (sequence <= this.#sequence) return
    this.#sequence = sequence
    for (const { id, content } of changes) {
      if (content === undefined) this.#documents.delete(id)
      else this.#documents.set(id, parseDocument(content))
      for (const view of this.#views.values()) view.refresh(id)
    }
  }

  view(definition: ViewDefinition): DocumentView {
    const key = JSON.stringify(definition)
    const view = this.#views.get(key) ?? defineView(this.#documents, definition)
    // Taken out and put back, the oldest entry of the map is the one longest unused.
    this.#views.delete(key)
    this.#views.set(key, view)
    const [oldest] = this.#views.keys()
    if (this.#views.size > keptViews && oldest !== undefined) this.#views.delete(oldest)
    return view
  }
}
