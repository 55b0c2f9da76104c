import { retryDelayMs } from '#schemas/shared/retry-delay.ts'

/** The maximum delay between two attempts, in ms: 15 minutes, so that a recovery is noticed. */
const maxBackoffMs = 15 * 60_000

/**
 * The maximum delay of any step, in ms, even if its receiver asks for more. A later time comes from a
 * clock that has been set back since.
 */
export const maxWaitMs = 60 * 60_000

/** The delay is multiplied by this if the receiver did not answer and can still be working. */
export const uncertainWaitFactor = 6

/**
 * The delay from a failed attempt to the next one, in ms.
 *
 * @param attempts the number of attempts, including this one
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
