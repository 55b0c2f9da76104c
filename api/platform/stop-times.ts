/** The time limits of a stop, in ms. `DRAIN_MS` comes on top of the last two. */
export const stopTimes = {
  /** For requests in progress, then for running deliveries; the outbox stores the other deliveries. */
  requests: 2250,
  deliveries: 1000,
  /** For the last statements in PostgreSQL. */
  statements: 750,
  /** For sending the last traces. */
  traces: 500,
  /** The process then exits immediately, also if another part of the stop takes longer. */
  process: 4750,
  /** The supervisor (`bin/child-process.ts`) then kills the process. */
  supervisor: 5000,
} as const
