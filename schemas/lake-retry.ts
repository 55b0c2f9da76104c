/** How long to wait for a service that failed, in ms: `baseMs` at first, `longestMs` in the end. */
export interface RetryPace {
  baseMs: number
  longestMs: number
}

/**
 * Milliseconds until the next attempt: doubled each time up to the longest, and spread by chance
 * over the upper half, so that what failed together does not come back together.
 *
 * @param attempts how many have failed in a row, 1 or more
 */
export function retryDelayMs(
  { baseMs, longestMs }: RetryPace,
  attempts: number,
  random = Math.random(),
): number {
  const full = Math.min(longestMs, baseMs * 2 ** Math.min(attempts - 1, 30))
  return Math.round(full * (0.5 + random / 2))
}

/** What the client calls a stream that is closed for good: no right, no such dataset, bad request. */
const refusalNames = new Set(['CorsOriginError', 'DisconnectError', 'ChannelError'])

/** Statuses that say "not now", although they begin with a 4. */
const transient = new Set([408, 425, 429])

/** Whether the lake understood and said no, so that asking again soon gets the same answer. */
export function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status = statusOf(cause)
  if (status === undefined) return refusalNames.has(cause.name)
  return status >= 400 && status < 500 && !transient.has(status)
}

/** The HTTP status that the lake answered with, where it answered at all. */
export function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('statusCode' in cause && typeof cause.statusCode === 'number') return cause.statusCode
  if ('status' in cause && typeof cause.status === 'number') return cause.status
  return undefined
}
