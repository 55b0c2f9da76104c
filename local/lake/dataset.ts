import type { LakeDocument } from './document.ts'
import type { Access } from './lake-variables.ts'
import type { Mutation, MutationResult } from './mutation.ts'
import type { SourceMap } from './query/source-map.ts'
import type { HistoryLog } from './store/history-log.ts'
import type { CommittedTransaction } from './transaction.ts'
import type { Action } from './write/action.ts'

/** What every write has in common. */
export interface WriteRequest {
  readonly access: Access
  readonly transactionId?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** Mutations that are applied together or not at all. */
export interface TransactRequest extends WriteRequest {
  readonly mutations: readonly Mutation[]
  readonly autoGenerateArrayKeys?: boolean | undefined
}

/** Actions that are carried out together or not at all. */
export interface ActRequest extends WriteRequest {
  readonly actions: readonly Action[]
}

/** A committed transaction: durable on disk before it is returned. */
export interface TransactResult {
  readonly transactionId: string
  readonly results: readonly MutationResult[]
  /** The document after the transaction for each result, undefined if it is gone. */
  readonly documents: readonly (LakeDocument | undefined)[]
}

/** A perspective as the query endpoint takes it. */
export type Perspective = 'raw' | 'published' | 'drafts' | 'previewDrafts' | readonly string[]

/** A GROQ query over the documents that `access` can read. */
export interface QueryRequest {
  readonly query: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** `raw` by default. */
  readonly perspective?: Perspective | undefined
  readonly access: Access
  /** Whether to return a content source map. */
  readonly withSourceMap?: boolean | undefined
}

/** Documents to test against a listener's filter. */
export interface MatchRequest {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly documents: readonly LakeDocument[]
  readonly access: Access
}

/** A result with its live-content tags, `s1:…`. */
export interface QueryResult {
  readonly result: unknown
  readonly syncTags: readonly string[]
}

/** The same with the result as JSON text, which is sent on without being parsed. */
export interface QueryText {
  readonly json: string
  readonly syncTags: readonly string[]
  readonly sourceMap?: SourceMap | undefined
}

/**
 * Who can read a dataset: `public` shows published documents to everyone, `private` requires a
 * token.
 */
export type AclMode = 'public' | 'private'

/** One dataset of the lake. Every failure is a `LakeError` of the hosted shape. */
export interface Dataset {
  readonly name: string
  /** Whether requests without a token see published documents or nothing. */
  readonly aclMode: AclMode
  /** All committed transactions. */
  readonly history: HistoryLog
  /** Applies the mutations in order; 409 on conflicts, 401 or 403 without write access. */
  transact(request: TransactRequest): Promise<TransactResult>
  /** Carries out the actions in order, with the same guarantees. */
  act(request: ActRequest): Promise<TransactResult>
  /** The documents that exist and that `access` can read, in the requested order. */
  get(ids: readonly string[], access: Access): readonly LakeDocument[]
  /** Every document that `access` can read, in order of id. */
  all(access: Access): Generator<LakeDocument>
  /**
   * Ids of the published document with this id, of its draft and of its versions, if they exist.
   */
  versionIds(publishedId: string): readonly string[]
  /** Ids of readable documents that refer to `target`. */
  referring(target: string, access: Access): readonly string[]
  /** Evaluates GROQ off the main thread; fails after ten seconds. */
  query(request: QueryRequest): Promise<QueryResult>
  /** Like `query()`, with the result as JSON text. */
  queryText(request: QueryRequest): Promise<QueryText>
  /** Which documents pass the filter of a listener's query, evaluated off the main thread. */
  matches(request: MatchRequest): Promise<readonly boolean[]>
  /**
   * Publishes the scheduled releases that are due by the lake's clock. The lake does so by itself
   * when a release falls due.
   */
  publishDueReleases(): Promise<void>
  /**
   * Calls `listener` after every commit, in order. Returns a function that ends the subscription.
   */
  subscribe(listener: (transaction: CommittedTransaction) => void): () => void
}
