import { addressLimit, overLimit } from '#api/http/limit/address-limit.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'

/** How long an inquiry counts against the limit, in seconds (`docs/product.md §9`). */
const seconds = 600

/** The points that an inquiry counts in addition while the captcha cannot be checked. */
export const unverifiedPoints = 4

/**
 * Counts an inquiry from an IP address.
 *
 * @throws {AppError} `rate-limited`, if too many inquiries came from the address or its network
 */
export type InquiryLimit = (address: string, points: number) => Promise<void>

/**
 * Limits inquiries from one IP address and its network to `INQUIRY_RATE_LIMIT` (`api/platform/env.ts`)
 * in ten minutes.
 */
export function inquiryLimit({ limit }: Pick<RateLimits, 'limit'>, points: number): InquiryLimit {
  const counter = addressLimit(limit, { name: 'inquiry', points, seconds })
  return async (address, added) => {
    const retryAfter = await counter.take(address, added)
    if (retryAfter === null) return
    throw overLimit('Too many inquiries came from your network.', retryAfter)
  }
}
