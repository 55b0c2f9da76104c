import { errorLabel } from '#api/platform/log/error-label.ts'

/** The first words of Redis errors that indicate a problem with Redis or with our permissions. */
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

/** The client's errors for a lost connection; these errors do not give the reason. */
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

/** Redis is known to be unavailable, so the command was not sent. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError'
}

/**
 * Reduces an error of Redis to one of a few labels: the first word of its answer, such as `READONLY`,
 * a network code, `disconnected`, or `other`. A message could repeat a key or an IP address.
 */
export function redisProblemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'other'
  // The client's errors can be distinguished only by their classes.
  const kind = cause.constructor.name
  if (disconnections.has(kind)) return 'disconnected'
  if (kind === 'ConnectionTimeoutError' || kind === 'SocketTimeoutError') return 'ETIMEDOUT'
  const [word = ''] = cause.message.split(' ', 1)
  return refusals.has(word) ? word : errorLabel(cause)
}
