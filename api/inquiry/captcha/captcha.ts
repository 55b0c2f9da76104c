import { AppError } from '#api/http/errors.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { type InquiryLimit, unverifiedPoints } from '#api/inquiry/inquiry-rate-limit.ts'
import type { NonceStore } from '#api/platform/redis/nonce-store.ts'

/** The message for a visitor who has not solved the captcha (`docs/product.md §8`). */
const captchaMessage = 'Please complete the reCAPTCHA verification.'

/**
 * Checks the token of a visitor's solved captcha. `unreachable` means that the provider gave no
 * usable response, so the result is unknown.
 */
export type CaptchaCheck = (token: string) => Promise<'passed' | 'failed' | 'unreachable'>

/** The store of solved captchas keeps each one while its token is valid: two minutes. */
export const solvedCaptchaNonces = { name: 'captcha', seconds: 120, max: 10_000 } as const

export interface CaptchaOptions {
  /** Null if the captcha is off. */
  readonly captcha: CaptchaCheck | null
  /** The forms whose captcha a visitor solved, on this server or another one. */
  readonly solved: Pick<NonceStore, 'use' | 'isUsed'>
  readonly limit: InquiryLimit
}

/**
 * Decides whether to accept an inquiry, by its captcha. If the provider cannot be reached, the
 * inquiry is accepted as `unverified` and counts more against the limit.
 *
 * @param address the visitor's IP address
 * @param idempotency the digest of the inquiry; null if the inquiry cannot be repeated
 * @throws {AppError} `captcha-needed` if the captcha is not solved; `rate-limited` if too many
 * inquiries came from the IP address
 */
export async function verifyCaptcha(
  token = '',
  address: string,
  idempotency: string | null,
  { captcha, limit, solved }: CaptchaOptions,
): Promise<InquiryEntry['captcha']> {
  if (captcha === null) return 'off'
  // The provider accepts a token only once. If this server cannot store the inquiry, the visitor
  // tries again, and the same token can reach another server.
  const form = idempotency && `${idempotency} ${token}`
  // Check even without a token, because only a check shows whether the provider is reachable.
  const verdict = await captcha(token)
  if (verdict === 'unreachable') {
    await limit(address, unverifiedPoints)
    return 'unverified'
  }
  if (verdict === 'passed') {
    if (form) await solved.use(form)
    return 'verified'
  }
  if (form && (await solved.isUsed(form))) return 'verified'
  throw new AppError('captcha-needed', captchaMessage)
}
