/**
 * The limits that depend on each other. Sizes are in bytes. A limit that concerns only one source file
 * is defined in that file.
 */
export const limits = {
  /** A request body of JSON. */
  jsonBody: 10 * 1024 * 1024,
  /**
   * A body with mutations or actions, as hosted
   * (https://www.sanity.io/docs/content-lake/technical-limits).
   */
  writeBody: 4_000_000,
  /** A document's JSON, as hosted (same page). */
  documentBytes: 32_000_000,
  /** How long a transaction can take, in ms, as hosted (same page). */
  transactionMs: 180_000,
  /** An uploaded image or file. */
  assetBody: 100 * 1024 * 1024,
  /**
   * A request line with its headers: `@sanity/client` sends a listener's query in a URL of up to
   * 14,800 characters, and the redirect to a stream host adds a ticket.
   */
  requestHead: 32 * 1024,
  /**
   * Levels of nesting in a document, which is walked recursively here, in the workers and in the
   * Studio.
   */
  documentDepth: 100,
  /** Levels of nesting in a request's JSON: those of a document, and of what surrounds the document. */
  jsonDepth: 110,
  /** Characters of a transaction id. */
  transactionId: 128,
  /** Releases of a dataset that are active or scheduled. */
  activeReleases: 200,
  /** Documents in a release, as hosted. */
  releaseDocuments: 1000,
  /** Concurrent connections to the port. */
  connections: 2000,
  /** Concurrent event streams: fewer than connections, which leaves room for other requests. */
  streams: 1500,
  /** Concurrent streams of one user: a few dozen Studio tabs. */
  streamsOfUser: 1000,
  /** Concurrent streams of one IP address without a token. */
  streamsOfAddress: 500,
  /**
   * Missed transactions that a reconnecting listener receives; after more of them, the listener starts
   * over.
   */
  missedTransactions: 1000,
  /**
   * Transactions queued for a listener's filter: transactions that it missed, and transactions
   * committed meanwhile.
   */
  waitingTransactions: 2000,
  /** Queries of one user, or of one IP address without a token, that wait for a worker. */
  waitingQueries: 250,
  /** Queries without a token that wait for a worker. */
  waitingPublicQueries: 500,
  /** Evaluations of one user's listeners that wait, and those of all listeners without a token. */
  waitingFilters: 10_000,
} as const
