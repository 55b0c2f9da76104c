import { maxWaitMs } from '#api/outbox/delivery-retry-delay.ts'

/**
 * Parses a `Retry-After` header, in seconds or as a date, to ms, at most `maxWaitMs`. Returns
 * undefined if there is no such header, or if its time has passed.
 *
 * @param sentAt the response's `Date` header: a date in `Retry-After` follows the sender's clock.
 * Without `sentAt`, this server's clock is used
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
