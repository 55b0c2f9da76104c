import { errorLabel } from '#api/log/error-label.ts'

/** The first words of Redis's own errors that say what is wrong with it or with our rights. */
const refusals = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOAUTH',
  'NOPERM',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'WRONGPASS',
])

/** The client's errors of a connection that is gone; they say nothing of the reason. */
const disconnections = new Set([
  'ClientClosedError',
  'ClientOfflineError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
])

/** Redis did not answer in time. */
export class RedisTimeoutError extends Error {
  override name = 'RedisTimeoutError'
  readonly label = 'ETIMEDOUT'
}

/** Redis is known to be away, and was not asked. */
export class RedisAwayError extends Error {
  override name = 'RedisAwayError'
}

/**
 * Reduces an error of Redis to one of a few labels: the first word of its own answer, such as
 * `READONLY`, a network code, `disconnected`, or `other`. A message could repeat a key or an address.
 */
export function redisProblemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'other'
  // The client's errors have no names of their own but those of their classes.
  const kind = cause.constructor.name
  if (disconnections.has(kind)) return 'disconnected'
  if (kind === 'ConnectionTimeoutError' || kind === 'SocketTimeoutError') return 'ETIMEDOUT'
  const [word = ''] = cause.message.split(' ', 1)
  return refusals.has(word) ? word : errorLabel(cause)
}
