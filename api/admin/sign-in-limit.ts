import { addressLimit, overLimit } from '#api/http/limit/address-limit.ts'
import { chargedNetwork } from '#api/http/limit/admission.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'

/**
 * Failed sign-in attempts per IP address within ten minutes, regardless of the name. There is no limit
 * per name, because anyone could use such a limit to lock the owner out
 * (`docs/decisions/0027-limits-that-lock-nobody-out.md`).
 */
const addressAttempts = { name: 'sign-in', points: 20, seconds: 600, networkTimes: 2 } as const
/** Attempts in a known browser count separately; the low limit restricts a stolen cookie. */
const browserAttempts = { name: 'sign-in-browser', points: 10, seconds: 600 } as const

/** An attempt that counts. */
export interface SignInAttempt {
  /** The network whose budget of processor time the attempt uses; undefined for this machine. */
  readonly network: string | undefined
  /** Whether the attempt counts for a known browser instead of the IP address. */
  readonly isKnown: boolean
  /** Stops counting the attempt, because it was not a guess. */
  readonly refund: () => Promise<unknown>
}

/**
 * Counts an attempt to sign in for its known browser, or for its IP address if there is no such
 * browser or the browser is over its limit.
 *
 * @throws {AppError} `rate-limited`, if too many attempts came from the IP address or its network
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
