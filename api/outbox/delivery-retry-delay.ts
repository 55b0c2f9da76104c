import { retryDelayMs } from '#schemas/protocol/retry-delay.ts'

/** The maximum delay between two attempts, in ms: 15 minutes, so that a recovery is noticed. */
const maxBackoffMs = 15 * 60_000

/**
 * The maximum delay of any step, in ms, even if the receiver asks for more. A stored time beyond it
 * was computed before the clock was set back.
 */
export const maxWaitMs = 60 * 60_000

/** The delay is multiplied by this factor if the receiver did not answer and might still be working. */
export const uncertainWaitFactor = 6

/**
 * The delay from a failed attempt to the next attempt, in ms.
 *
 * @param attempts the number of attempts, including the failed attempt
 * @param retryMs the delay before the second attempt, in ms
 * @param random a number from 0 to 1
 */
export function delayMs(
  { isUncertain = false, retryAfterMs = 0 }: { isUncertain?: boolean; retryAfterMs?: number },
  attempts: number,
  retryMs: number,
  random: number,
): number {
  const backoffMs = retryDelayMs({ baseMs: retryMs, maxMs: maxBackoffMs }, attempts, random)
  const uncertainMs = isUncertain ? retryMs * uncertainWaitFactor : 0
  return Math.min(Math.max(backoffMs, uncertainMs, retryAfterMs), maxWaitMs)
}
