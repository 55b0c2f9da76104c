import { addressLimit } from '#api/http/limit/address-limit.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'

/**
 * Failed sign-in attempts per address within ten minutes, regardless of the name. There is no limit
 * per name, because anyone could use it to lock the owner out.
 */
const addressAttempts = { name: 'sign-in', points: 20, seconds: 600, networkTimes: 2 } as const
/** Attempts in a known browser count separately; the low limit restricts a stolen cookie. */
const browserAttempts = { name: 'sign-in-browser', points: 10, seconds: 600 } as const

/** Opens the limits for failed sign-ins (`docs/decisions/0027-limits-that-lock-nobody-out.md`). */
export function openSignInLimits({ limit }: Pick<RateLimits, 'limit'>) {
  return { byAddress: addressLimit(limit, addressAttempts), byBrowser: limit(browserAttempts) }
}
