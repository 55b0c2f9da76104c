import type { LakeDocument } from './document.ts'
import type { Access } from './lake-variables.ts'
import type { Mutation, MutationResult } from './mutation.ts'
import type { SourceMap } from './query/source-map.ts'
import type { HistoryLog } from './store/history-log.ts'
import type { CommittedTransaction } from './transaction.ts'
import type { Action } from './write/action.ts'

interface WriteRequest {
  readonly access: Access
  readonly transactionId?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** A set of mutations that happen together or not at all. */
export interface TransactRequest extends WriteRequest {
  readonly mutations: readonly Mutation[]
  readonly autoGenerateArrayKeys?: boolean | undefined
}

/** A set of actions that happen together or not at all. */
export interface ActRequest extends WriteRequest {
  readonly actions: readonly Action[]
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
  /** `raw` unless told. */
  readonly perspective?: Perspective | undefined
  readonly access: Access
  /** Whether to tell where the result's values come from. */
  readonly withSourceMap?: boolean | undefined
}

/** Documents to hold against a listener's query. */
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

/** The same with the result as JSON text, to be sent on without being parsed. */
export interface QueryText {
  readonly json: string
  readonly syncTags: readonly string[]
  readonly sourceMap?: SourceMap | undefined
}

/** Who sees a dataset: everybody its published documents, or only those with a token. */
export type AclMode = 'public' | 'private'

/** One dataset of the lake. Every failure is a `LakeError` of the hosted shape. */
export interface Dataset {
  readonly name: string
  /** Whether those without a token see published documents, or nothing at all. */
  readonly aclMode: AclMode
  /** What was committed, as far back as the dataset goes. */
  readonly history: HistoryLog
  /** Applies the mutations in order; 409 on conflicts, 401 and 403 for those who may not write. */
  transact(request: TransactRequest): Promise<TransactResult>
  /** Carries out the actions in order, with the same guarantees. */
  act(request: ActRequest): Promise<TransactResult>
  /** The documents that exist and that `access` may read, in the order asked. */
  get(ids: readonly string[], access: Access): readonly LakeDocument[]
  /** Every document that `access` may read, by id. */
  all(access: Access): Generator<LakeDocument>
  /** Ids of the document with this published id, its draft and its versions, as far as they exist. */
  versionIds(publishedId: string): readonly string[]
  /** Ids of readable documents that refer to `target`. */
  referring(target: string, access: Access): readonly string[]
  /** Evaluates GROQ off the main thread; refused after ten seconds. */
  query(request: QueryRequest): Promise<QueryResult>
  /** The same, for passing the result on. */
  queryText(request: QueryRequest): Promise<QueryText>
  /** Which documents the filter of a listener's query lets through, told off the main thread. */
  matches(request: MatchRequest): Promise<readonly boolean[]>
  /** Called after every commit, in order. Returns the way to stop. */
  subscribe(listener: (transaction: CommittedTransaction) => void): () => void
}
