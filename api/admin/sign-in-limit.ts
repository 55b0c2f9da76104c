import { addressLimit, overLimit } from '#api/http/limit/address-limit.ts'
import { chargedNetwork } from '#api/http/limit/admission.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'

/**
 * The limit of failed sign-in attempts from one IP address within ten minutes, for all usernames
 * together. There is no limit per username, because anyone could use it to lock the owner out
 * (`docs/decisions/0027-limits-that-lock-nobody-out.md`).
 */
const addressAttempts = { name: 'sign-in', points: 20, seconds: 600, networkTimes: 2 } as const
/** Attempts in a known browser count separately. The limit is low, in case a cookie is stolen. */
const browserAttempts = { name: 'sign-in-browser', points: 10, seconds: 600 } as const

/** A sign-in attempt that has been counted against a limit. */
export interface SignInAttempt {
  /** The network or known browser that pays the processor time; undefined for this machine. */
  readonly network: string | undefined
  /** Whether the attempt counts against a known browser instead of the IP address. */
  readonly isKnown: boolean
  /** Takes the attempt off the count, because it was not a guess. */
  readonly refund: () => Promise<unknown>
}

/**
 * Counts a sign-in attempt against its known browser. If the browser is unknown or over its limit,
 * the attempt counts against its IP address.
 *
 * @throws {AppError} `rate-limited` if too many attempts came from the IP address or its network
 */
export type SignInLimit = (browser: string | undefined, address: string) => Promise<SignInAttempt>

export function signInLimit({ limit }: Pick<RateLimits, 'limit'>): SignInLimit {
  const byAddress = addressLimit(limit, addressAttempts)
  const byBrowser = limit(browserAttempts)
  return async (browser, address) => {
    if (browser !== undefined && (await byBrowser.take(browser)) === null) {
      return {
        network: `browser ${browser}`,
        isKnown: true,
        refund: () => byBrowser.take(browser, -1),
      }
    }
    const retryAfter = await byAddress.take(address)
    if (retryAfter !== null) throw overLimit('Too many attempts.', retryAfter)
    return {
      network: chargedNetwork(address),
      isKnown: false,
      refund: () => byAddress.take(address, -1),
    }
  }
}
