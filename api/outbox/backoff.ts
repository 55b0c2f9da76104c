/** The longest pause between two attempts, in ms: a quarter of an hour, so that recovery is seen. */
const maxBackoffMs = 15 * 60_000

/**
 * The longest that any step rests, in ms, whatever its receiver asks for. A time further ahead than
 * this was written by a clock that has been set back since.
 */
export const maxWaitMs = 60 * 60_000

/** How much longer a receiver that gave no answer gets to finish what it might have begun. */
export const uncertainWaitFactor = 6

/** How an attempt failed, and what the pause before the next one depends on. */
export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  readonly attempts: number
  /** Milliseconds before the second attempt. */
  readonly retryMs: number
  /** The receiver might have taken the message. */
  readonly isUncertain: boolean
  /** Milliseconds that the receiver asked for; 0 if it asked for none. */
  readonly retryAfterMs: number
  /** A number from 0 to 1. */
  readonly random: number
}

/** Milliseconds that a step rests after a failed attempt. */
export function restMs(failed: FailedAttempt): number {
  const { attempts, retryMs, isUncertain, retryAfterMs, random } = failed
  const uncertainMs = isUncertain ? retryMs * uncertainWaitFactor : 0
  const pauseMs = Math.max(backoffMs(retryMs, attempts, random), uncertainMs, retryAfterMs)
  return Math.min(pauseMs, maxWaitMs)
}

/**
 * Doubled with each attempt, and spread by chance over the upper half, so that what failed together
 * does not come back together.
 *
 * @param baseMs milliseconds before the second attempt
 * @param attempts how many there were, the one that just failed included
 */
export function backoffMs(baseMs: number, attempts: number, random = Math.random()): number {
  const full = Math.min(maxBackoffMs, baseMs * 2 ** Math.min(attempts - 1, 30))
  return Math.round(full * (0.5 + random / 2))
}
