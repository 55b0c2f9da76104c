import { retryDelayMs } from '#schemas/runtime/retry-delay.ts'

/** The maximum delay between two attempts, in ms: 15 minutes, so that a recovery is noticed. */
const maxBackoffMs = 15 * 60_000

/**
 * The maximum delay of any step, in ms, even if its receiver asks for more. A later time comes from a
 * clock that has been set back since.
 */
export const maxWaitMs = 60 * 60_000

/** The delay is multiplied by this if the receiver did not answer and can still be working. */
export const uncertainWaitFactor = 6

/** The facts that determine the delay after a failed attempt. */
export interface FailedAttempt {
  /** The number of attempts, including this one. */
  readonly attempts: number
  /** The delay before the second attempt, in ms. */
  readonly retryMs: number
  /** The receiver can have accepted the message. */
  readonly isUncertain: boolean
  /** The delay that the receiver requested, in ms, or 0. */
  readonly retryAfterMs: number
  /** A number from 0 to 1. */
  readonly random: number
}

/** The delay from a failed attempt to the next one, in ms. */
export function restMs(failed: FailedAttempt): number {
  const { attempts, retryMs, isUncertain, retryAfterMs, random } = failed
  const uncertainMs = isUncertain ? retryMs * uncertainWaitFactor : 0
  const backoffMs = retryDelayMs({ baseMs: retryMs, maxMs: maxBackoffMs }, attempts, random)
  const pauseMs = Math.max(backoffMs, uncertainMs, retryAfterMs)
  return Math.min(pauseMs, maxWaitMs)
}
