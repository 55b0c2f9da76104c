/** The longest pause between two attempts, in ms: a quarter of an hour, so that recovery is seen. */
const longestMs = 15 * 60_000

/**
 * The longest that any step rests, in ms, whatever its receiver asks for. A time further ahead than
 * this was written by a clock that has been set back since.
 */
export const longestWaitMs = 60 * 60_000

/** No answer to an attempt: the receiver gets this many times longer to finish what it began. */
export const uncertainWaitFactor = 6

/**
 * Milliseconds until the next attempt: doubled each time, and spread by chance over the upper half,
 * so that what failed together does not come back together.
 *
 * @param attempts how many there were, the one that just failed included
 */
export function backoffMs(baseMs: number, attempts: number, random = Math.random()): number {
  const full = Math.min(longestMs, baseMs * 2 ** Math.min(attempts - 1, 30))
  return Math.round(full * (0.5 + random / 2))
}
