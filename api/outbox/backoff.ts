import { retryDelayMs } from '#schemas/lake-retry.ts'

/** The longest pause between two attempts, in ms: 15 minutes, so that a recovery is noticed. */
const maxBackoffMs = 15 * 60_000

/**
 * The longest pause of any step, in ms, even if its receiver asks for more. A time further ahead
 * was written by a clock that has been set back since.
 */
export const maxWaitMs = 60 * 60_000

/** How many times longer the pause is if the receiver did not answer and might still be working. */
export const uncertainWaitFactor = 6

/** What the pause after a failed attempt depends on. */
export interface FailedAttempt {
  /** How many attempts there were, including this one. */
  readonly attempts: number
  /** Milliseconds before the second attempt. */
  readonly retryMs: number
  /** The receiver might have taken the message. */
  readonly isUncertain: boolean
  /** Milliseconds that the receiver asked for, or 0. */
  readonly retryAfterMs: number
  /** A number from 0 to 1. */
  readonly random: number
}

/** Milliseconds from a failed attempt at a step to the next one. */
export function restMs(failed: FailedAttempt): number {
  const { attempts, retryMs, isUncertain, retryAfterMs, random } = failed
  const uncertainMs = isUncertain ? retryMs * uncertainWaitFactor : 0
  const backoffMs = retryDelayMs({ baseMs: retryMs, maxMs: maxBackoffMs }, attempts, random)
  const pauseMs = Math.max(backoffMs, uncertainMs, retryAfterMs)
  return Math.min(pauseMs, maxWaitMs)
}
