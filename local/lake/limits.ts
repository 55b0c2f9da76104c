/**
 * The lake's limits that have to agree with one another, in one table. Bytes unless told; a limit
 * that only one place knows stands there.
 */
export const limits = {
  /** A request body of JSON. */
  jsonBody: 10 * 1024 * 1024,
  /** An uploaded picture or file. */
  assetBody: 100 * 1024 * 1024,
  /**
   * A request's line and headers: `@sanity/client` sends a listener's query in an address of up to
   * 14,800 characters, and the way to a stream's own host adds a ticket to it.
   */
  requestHead: 32 * 1024,
  /** Levels that a document may nest: walked by recursion here, in the workers, in the Studio. */
  documentDepth: 100,
  /** Levels that the JSON of a request may nest: a document's, and what stands around it. */
  jsonDepth: 110,
  /** Characters of a transaction's id, wherever it stands in the request. */
  transactionId: 128,
  /** Connections to the port at a time. */
  connections: 2000,
  /** Event streams at a time: fewer than connections, so that requests still come through. */
  streams: 1500,
  /** Streams of one user at a time: a few dozen Studio tabs. */
  streamsOfUser: 1000,
  /** Streams of one address without a token at a time. */
  streamsOfAddress: 500,
  /** Transactions that a returning listener is told of; a longer absence starts afresh. */
  missedTransactions: 1000,
  /** Transactions that wait for a listener's filter: those missed, and what comes meanwhile. */
  waitingTransactions: 2000,
  /** Queries that wait for a worker. */
  waitingQueries: 500,
  /** The same where one without a token comes: there is still room for the editors. */
  waitingPublicQueries: 250,
  /** Evaluations that wait for one lane of filters. */
  waitingFilters: 10_000,
} as const
