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

/**
 * The delay from a failed attempt to the next one, in ms.
 *
 * @param attempts the number of attempts, including this one
 * @param retryMs the delay before the second attempt, in ms
 * @param random a number from 0 to 1
 */
export function restMs(
  { isUncertain = false, retryAfterMs = 0 }: { isUncertain?: boolean; retryAfterMs?: number },
  attempts: number,
  retryMs: number,
  random: number,
): number {
  const backoffMs = retryDelayMs({ baseMs: retryMs, maxMs: maxBackoffMs }, attempts, random)
  const uncertainMs = isUncertain ? retryMs * uncertainWaitFactor : 0
  return Math.min(Math.max(backoffMs, uncertainMs, retryAfterMs), maxWaitMs)
}

/**
 * Parses a `Retry-After` header, in seconds or as a date, to ms, at most an hour; undefined if there is
 * none, or if its time has passed.
 *
 * @param sentAt the answer's `Date` header: a date in `Retry-After` follows the sender's clock. Without it,
 * this server's clock is used
 */
export function retryAfterOf(
  header: string | null | undefined,
  sentAt: string | null | undefined,
): number | undefined {
  if (!header) return undefined
  const isSeconds = /^\d+$/.test(header.trim())
  const isDate = /^[a-z]{3}, /i.test(header)
  const now = () => Date.parse(sentAt ?? '') || Date.now()
  const waitMs = isSeconds ? Number(header) * 1000 : isDate ? Date.parse(header) - now() : 0
  return waitMs > 0 ? Math.min(waitMs, maxWaitMs) : undefined
}
