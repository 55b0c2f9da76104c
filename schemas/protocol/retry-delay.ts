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
