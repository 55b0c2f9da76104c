import type { LakeDocument } from './document.ts'
import type { Access } from './lake-variables.ts'
import type { Mutation, MutationResult } from './mutation.ts'

/** A set of mutations that happen together or not at all. */
export interface TransactRequest {
  readonly mutations: readonly Mutation[]
  readonly access: Access
  readonly transactionId?: string | undefined
  readonly dryRun?: boolean | undefined
  readonly autoGenerateArrayKeys?: boolean | undefined
}

/** A committed transaction: durable on disk before it is returned. */
export interface TransactResult {
  readonly transactionId: string
  readonly results: readonly MutationResult[]
  /** The document after the transaction for each result, undefined where it is gone. */
  readonly documents: readonly (LakeDocument | undefined)[]
}

/** A perspective as the query endpoint takes it. */
export type Perspective = 'raw' | 'published' | 'drafts' | 'previewDrafts' | readonly string[]

/** A GROQ query as somebody with `access` sees the data. */
export interface QueryRequest {
  readonly query: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly perspective?: Perspective | undefined
  readonly access: Access
}

/** The result with its live-content tags, `s1:…`. */
export interface QueryResult {
  readonly result: unknown
  readonly syncTags: readonly string[]
  /** Milliseconds spent, queueing included. */
  readonly ms: number
}

/** What one committed transaction did to one document. */
export interface DocumentChange {
  readonly documentId: string
  readonly before: LakeDocument | undefined
  readonly after: LakeDocument | undefined
  /** The transaction's mutations of this document, in order; the first of a new document creates. */
  readonly mutations: readonly Mutation[]
}

/** A committed transaction as the event streams see it. */
export interface CommittedTransaction {
  /** Counts up by one per transaction in the dataset. */
  readonly sequence: number
  readonly transactionId: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly author: string
  readonly changes: readonly DocumentChange[]
}

/** One dataset of the lake. Every failure is a `LakeError` of the hosted shape. */
export interface Dataset {
  readonly name: string
  /** Applies the mutations in order; 409 on conflicts, 403 for readers. */
  transact(request: TransactRequest): Promise<TransactResult>
  /** The documents that exist and that `access` may read, in the order asked. */
  get(ids: readonly string[], access: Access): readonly LakeDocument[]
  /** Evaluates GROQ off the main thread; refused after ten seconds. */
  query(request: QueryRequest): Promise<QueryResult>
  /** Called after every commit, in order. Returns the way to stop. */
  subscribe(listener: (transaction: CommittedTransaction) => void): () => void
}
