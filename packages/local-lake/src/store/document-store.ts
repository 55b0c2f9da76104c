import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CommittedTransaction, DocumentChange } from '../transaction.ts'
import { type LakeDocument, parseDocument, publishedIdOf } from '../document.ts'
import { DocumentIndex } from './document-index.ts'
import { inTransaction, rollBack } from './open-database.ts'
import { HistoryPurge } from './purge-history.ts'

/** Documents whose index rows are written together, which is faster than one by one. */
const indexBatch = 200

/** The current documents of one dataset, and the place where transactions become durable. */
export class DocumentStore {
  readonly #database: DatabaseSync
  readonly #writing: DatabaseSync
  readonly #read: StatementSync
  readonly #writeDocument: StatementSync
  readonly #deleteDocument: StatementSync
  readonly #deleteReferences: StatementSync
  readonly #writeReference: StatementSync
  readonly #writeTransaction: StatementSync
  readonly #writeChange: StatementSync
  readonly #readReferring: StatementSync
  readonly #findTransaction: StatementSync
  #isWriting = false
  readonly #readVersions: StatementSync
  readonly #readMembers: StatementSync
  readonly #readReleases: StatementSync
  readonly #readChanged: StatementSync
  readonly #index: DocumentIndex
  readonly #history: HistoryPurge

  /** @param writing a separate connection for writes, so that reads see no incomplete transaction */
  constructor(database: DatabaseSync, writing: DatabaseSync) {
    this.#database = database
    this.#writing = writing
    this.#index = new DocumentIndex(writing)
    this.#history = new HistoryPurge(database, writing)
    this.#read = database.prepare('SELECT content FROM documents WHERE id = ?')
    this.#writeDocument = writing.prepare(
      'INSERT INTO documents (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content',
    )
    this.#deleteDocument = writing.prepare('DELETE FROM documents WHERE id = ?')
    this.#deleteReferences = writing.prepare('DELETE FROM document_references WHERE source = ?')
    this.#writeReference = writing.prepare(
      'INSERT INTO document_references (target, source, strong) VALUES (?, ?, ?)',
    )
    this.#writeTransaction = writing.prepare(
      'INSERT INTO transactions (sequence, id, timestamp, author) VALUES (?, ?, ?, ?)',
    )
    this.#writeChange = writing.prepare(
      'INSERT INTO changes (document_id, sequence, mutations, content) VALUES (?, ?, ?, ?)',
    )
    this.#readReferring = database.prepare(
      'SELECT source, strong FROM document_references WHERE target = ? ORDER BY source',
    )
    // A range over the prefix lets the primary key find the few versions that exist.
    this.#readVersions = database.prepare(
      `SELECT id FROM documents WHERE id IN (?, ?) OR (id >= 'versions.' AND id < 'versions/')`,
    )
    this.#readMembers = database.prepare(
      'SELECT id FROM documents WHERE id >= ? AND id < ? ORDER BY id',
    )
    // Releases that have ended pile up; leaving such releases out here is faster than parsing them.
    this.#readReleases = database.prepare(
      `SELECT content FROM documents WHERE id >= '_.releases.' AND id < '_.releases/'
       AND content ->> '$.state' = ?`,
    )
    this.#readChanged = database.prepare('SELECT document_id FROM changes WHERE sequence > ?')
    this.#findTransaction = database.prepare('SELECT 1 FROM transactions WHERE id = ?')
  }

  /** Whether a commit has begun and is not done. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  get(id: string): LakeDocument | undefined {
    const row = this.#read.get(id)
    return row ? parseDocument(row['content']) : undefined
  }

  /** Every document, in order of id. */
  *all(): Generator<LakeDocument> {
    const rows = this.#database.prepare('SELECT content FROM documents ORDER BY id').iterate()
    for (const row of rows) yield parseDocument(row['content'])
  }

  /** Ids of the document with this published id, its draft and its versions. */
  versionIds(publishedId: string): readonly string[] {
    return this.#readVersions
      .all(publishedId, `drafts.${publishedId}`)
      .map((row) => String(row['id']))
      .filter((id) => publishedIdOf(id) === publishedId)
  }

  /** Ids of the versions in a release. */
  memberIds(release: string): readonly string[] {
    return this.#readMembers
      .all(`versions.${release}.`, `versions.${release}/`)
      .map((row) => String(row['id']))
  }

  /** The documents of the releases in one state. */
  releasesIn(state: 'active' | 'scheduled'): readonly LakeDocument[] {
    return this.#readReleases.all(state).map((row) => parseDocument(row['content']))
  }

  /** Ids of the documents that refer to `target`. */
  referring(target: string): readonly { readonly source: string; readonly strong: boolean }[] {
    return this.#readReferring
      .all(target)
      .map((row) => ({ source: String(row['source']), strong: row['strong'] === 1 }))
  }

  hasTransaction(transactionId: string): boolean {
    return this.#findTransaction.get(transactionId) !== undefined
  }

  /** Ids of the documents that transactions after `sequence` changed. */
  changedSince(sequence: number): ReadonlySet<string> {
    const rows = this.#readChanged.all(sequence)
    return new Set(rows.map((row) => String(row['document_id'])))
  }

  /**
   * Writes the whole transaction or nothing, in steps between which the event loop can run; the
   * transaction is synced to disk after the last step. Only one commit can run at a time.
   *
   * @param purged ids of documents whose earlier history is deleted as well
   */
  *commit(
    transaction: CommittedTransaction,
    purged: ReadonlySet<string> = new Set(),
  ): Generator<undefined> {
    const { sequence, transactionId, timestamp, author, changes } = transaction
    let isDone = false
    this.#writing.exec('BEGIN IMMEDIATE')
    this.#isWriting = true
    try {
      this.#writeTransaction.run(sequence, transactionId, timestamp, author)
      for (let at = 0; at < changes.length; at += indexBatch) {
        for (const change of changes.slice(at, at + indexBatch)) this.#writeOne(change, sequence)
        this.#index.flush()
        yield
      }
      this.#history.delete(purged, sequence)
      this.#index.deleteOldChanges(sequence)
      this.#writing.exec('COMMIT')
      isDone = true
    } finally {
      if (!isDone) {
        this.#index.reset()
        rollBack(this.#writing)
      }
      this.#isWriting = false
    }
    if (purged.size > 0) this.#history.truncateLog()
  }

  #writeOne({ documentId, before, after, mutations }: DocumentChange, sequence: number): void {
    const content = after ? JSON.stringify(after) : null
    this.#writeChange.run(documentId, sequence, JSON.stringify(mutations), content)
    this.#replaceDocument(documentId, after, content)
    this.#index.replace(documentId, before, after)
    this.#index.recordChange(sequence, documentId)
  }

  /** Deletes the whole history of documents that no longer exist. */
  purge(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    inTransaction(this.#writing, () => this.#history.delete(ids, Number.MAX_SAFE_INTEGER))
    this.#history.truncateLog()
  }

  stop(): void {
    this.#history.stop()
  }

  #replaceDocument(id: string, after: LakeDocument | undefined, content: string | null): void {
    this.#deleteReferences.run(id)
    if (content === null) {
      this.#deleteDocument.run(id)
      return
    }
    this.#writeDocument.run(id, content)
    for (const { target, strong } of findReferences(after)) {
      this.#writeReference.run(target, id, strong ? 1 : 0)
    }
  }
}

/** A reference inside a document, by the id of its target. */
interface FoundReference {
  readonly target: string
  /** A strong reference keeps its target from being deleted. */
  readonly strong: boolean
}

/**
 * The targets that a document refers to within its dataset, each target once; strong if any reference
 * to the target is.
 */
export function findReferences(value: unknown): readonly FoundReference[] {
  const strongByTarget = new Map<string, boolean>()
  collect(value, strongByTarget)
  return [...strongByTarget].map(([target, strong]) => ({ target, strong }))
}

function collect(value: unknown, strongByTarget: Map<string, boolean>): void {
  if (typeof value !== 'object' || value === null) return
  const target = '_ref' in value ? value._ref : undefined
  // This dataset cannot guard references into other datasets or projects.
  if (typeof target === 'string' && !('_dataset' in value)) {
    const strong = !('_weak' in value && value._weak === true)
    strongByTarget.set(target, strong || strongByTarget.get(target) === true)
    return
  }
  for (const inner of Object.values(value)) collect(inner, strongByTarget)
}
