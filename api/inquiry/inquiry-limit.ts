import { addressLimit } from '#api/http/limit/address-limit.ts'
import type { RateLimit, RateLimits } from '#api/http/limit/rate-limit.ts'

/** Opens the limit for inquiries: so many from one address within ten minutes (`docs/product.md §9`). */
export function openInquiryLimit({ limit }: Pick<RateLimits, 'limit'>, points: number): RateLimit {
  return addressLimit(limit, { name: 'inquiry', points, seconds: 600 })
}
