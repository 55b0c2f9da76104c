/** How long to wait before retrying a failed service, in ms: from `baseMs` up to `maxMs`. */
export interface RetryPace {
  baseMs: number
  maxMs: number
}

/**
 * Milliseconds until the next attempt: exponential backoff with jitter over the upper half, so that
 * clients that failed together do not retry together.
 *
 * @param attempts how many attempts have failed in a row, 1 or more
 * @example retryDelayMs({ baseMs: 1000, maxMs: 30_000 }, 3) // between 2000 and 4000
 */
export function retryDelayMs(
  { baseMs, maxMs }: RetryPace,
  attempts: number,
  random = Math.random(),
): number {
  const full = Math.min(maxMs, baseMs * 2 ** Math.min(attempts - 1, 30))
  return Math.round(full * (0.5 + random / 2))
}

/** The client's errors for a stream that is closed for good: no access, no dataset, bad request. */
const refusalNames = new Set(['CorsOriginError', 'DisconnectError', 'ChannelError'])

/** Statuses of temporary failures among the 4xx. */
const transient = new Set([408, 425, 429])

/** Whether the lake understood the request and refused it, so that a retry would be refused too. */
export function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status = statusOf(cause)
  if (status === undefined) return refusalNames.has(cause.name)
  return status >= 400 && status < 500 && !transient.has(status)
}

/** The HTTP status of the lake's response, if there was one. */
export function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('statusCode' in cause && typeof cause.statusCode === 'number') return cause.statusCode
  if ('status' in cause && typeof cause.status === 'number') return cause.status
  return undefined
}
