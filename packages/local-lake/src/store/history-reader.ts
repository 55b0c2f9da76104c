import type { DatabaseSync } from 'node:sqlite'
import type { CommittedTransaction, DocumentChange } from '../transaction.ts'
import type { Mutation } from '../write/write-schemas.ts'
import { type LakeDocument, parseDocument } from '../document.ts'

/** Which transactions to read, oldest first unless `reverse`. */
export interface HistoryRange {
  /** Only transactions that touched one of these documents; all transactions if absent. */
  readonly documentIds?: readonly string[] | undefined
  /** Ids of the first and the last transaction, inclusive. */
  readonly fromTransaction?: string | undefined
  readonly toTransaction?: string | undefined
  /** ISO 8601, inclusive. */
  readonly fromTime?: string | undefined
  readonly toTime?: string | undefined
  readonly authors?: readonly string[] | undefined
  readonly reverse?: boolean | undefined
  readonly limit?: number | undefined
}

/** Reads committed transactions back from a dataset's file. */
export class HistoryReader {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** The transactions of a range, with every change that they made. */
  transactions(range: HistoryRange): readonly CommittedTransaction[] {
    const { conditions, values } = conditionsOf(range, (id) => this.#sequenceOf(id))
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const order = range.reverse ? 'DESC' : 'ASC'
    const rows = this.#database
      .prepare(`SELECT * FROM transactions ${where} ORDER BY sequence ${order} LIMIT ?`)
      .all(...values, range.limit ?? -1)
    return rows.map((row) => ({
      sequence: Number(row['sequence']),
      transactionId: String(row['id']),
      timestamp: String(row['timestamp']),
      author: String(row['author']),
      changes: this.#changes(Number(row['sequence'])),
    }))
  }

  /** The transactions after `sequence`, oldest first. */
  since(sequence: number, limit: number): readonly CommittedTransaction[] {
    const rows = this.#database
      .prepare('SELECT id FROM transactions WHERE sequence > ? ORDER BY sequence LIMIT ?')
      .all(sequence, limit)
    const [first] = rows
    return first ? this.transactions({ fromTransaction: String(first['id']), limit }) : []
  }

  /** Every document changed after `sequence`, with its state then and its state now. */
  changedSince(sequence: number, isWanted: (documentId: string) => boolean) {
    return this.#database
      .prepare('SELECT DISTINCT document_id FROM changes WHERE sequence > ?')
      .all(sequence)
      .map((row) => String(row['document_id']))
      .filter(isWanted)
      .map((documentId) => ({
        documentId,
        before: this.#read(documentId, sequence, false),
        after: this.#read(documentId, Number.MAX_SAFE_INTEGER, false),
      }))
  }

  lastSequence(): number {
    const row = this.#database.prepare('SELECT max(sequence) AS last FROM transactions').get()
    return Number(row?.['last'] ?? 0)
  }

  /** The document's current state, or its last state before it was deleted. */
  lastState(documentId: string): LakeDocument | undefined {
    return this.#read(documentId, Number.MAX_SAFE_INTEGER, true)
  }

  /** The document as of a revision, which is the id of a transaction. */
  atRevision(documentId: string, revision: string): LakeDocument | undefined {
    const sequence = this.#sequenceOf(revision)
    return sequence === undefined ? undefined : this.#read(documentId, sequence, false)
  }

  /** The document as it was at an ISO 8601 time. */
  atTime(documentId: string, time: string): LakeDocument | undefined {
    const row = this.#database
      .prepare('SELECT max(sequence) AS last FROM transactions WHERE timestamp <= ?')
      .get(new Date(time).toISOString())
    return this.#read(documentId, Number(row?.['last'] ?? 0), false)
  }

  #sequenceOf(transactionId: string): number | undefined {
    const row = this.#database
      .prepare('SELECT sequence FROM transactions WHERE id = ?')
      .get(transactionId)
    return row ? Number(row['sequence']) : undefined
  }

  #read(documentId: string, sequence: number, skipDeleted: boolean): LakeDocument | undefined {
    const present = skipDeleted ? 'AND content IS NOT NULL' : ''
    const row = this.#database
      .prepare(
        `SELECT content FROM changes WHERE document_id = ? AND sequence <= ? ${present}
         ORDER BY sequence DESC LIMIT 1`,
      )
      .get(documentId, sequence)
    return row && row['content'] !== null ? parseDocument(row['content']) : undefined
  }

  #changes(sequence: number): readonly DocumentChange[] {
    return this.#database
      .prepare('SELECT document_id, mutations, content FROM changes WHERE sequence = ?')
      .all(sequence)
      .map((row) => ({
        documentId: String(row['document_id']),
        before: this.#read(String(row['document_id']), sequence - 1, false),
        after: row['content'] === null ? undefined : parseDocument(row['content']),
        mutations: parseMutations(row['mutations']),
      }))
  }
}

function parseMutations(stored: unknown): readonly Mutation[] {
  // Only the store writes this column, from mutations that were validated when they arrived.
  return JSON.parse(String(stored)) as readonly Mutation[]
}

type Values = readonly (string | number)[]

function conditionsOf(range: HistoryRange, sequenceOf: (id: string) => number | undefined) {
  const { documentIds, fromTransaction, toTransaction, fromTime, toTime, authors } = range
  const list = (values: readonly unknown[]) => values.map(() => '?').join(', ')
  const bounds: readonly (readonly [string, Values] | false | '' | undefined)[] = [
    documentIds && [
      `sequence IN (SELECT sequence FROM changes WHERE document_id IN (${list(documentIds)}))`,
      documentIds,
    ],
    fromTransaction && ['sequence >= ?', [sequenceOf(fromTransaction) ?? 0]],
    toTransaction && ['sequence <= ?', [sequenceOf(toTransaction) ?? Number.MAX_SAFE_INTEGER]],
    fromTime && ['timestamp >= ?', [new Date(fromTime).toISOString()]],
    toTime && ['timestamp <= ?', [new Date(toTime).toISOString()]],
    authors && authors.length > 0 && [`author IN (${list(authors)})`, authors],
  ]
  const applied = bounds.filter((bound) => typeof bound === 'object')
  return {
    conditions: applied.map(([condition]) => condition),
    values: applied.flatMap(([, values]) => values),
  }
}
