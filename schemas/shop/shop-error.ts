/**
 * Why an operation of the shop failed.
 *
 * - `unreachable`: no connection, no answer in time, or the service is down
 * - `throttled`: too many requests; try again later
 * - `refused`: the token or the domain is wrong, or the token lacks a permission
 * - `user-errors`: the shop read the request and names its errors
 * - `unreadable`: the answer is not from the Storefront API
 */
export type ShopErrorCode = 'unreachable' | 'throttled' | 'refused' | 'user-errors' | 'unreadable'

/** An error or a warning of the shop about a cart. */
export interface CheckoutUserError {
  /** The former checkout's code, such as `PRESENT`. */
  readonly code: string
  /** The shop's code, such as `MAXIMUM_EXCEEDED`; null if the shop gave no code. */
  readonly shopCode: string | null
  /** The path of the input, such as `['lines', '0', 'quantity']`; null if the shop gives no path. */
  readonly field: readonly string[] | null
  readonly message: string
}

/** The message for an unreadable answer. */
export const unknownError = 'an unknown error has occurred.'

interface ShopErrorDetails {
  userErrors?: readonly CheckoutUserError[]
  detail?: string
  cause?: unknown
}

/** Any failure of the shop. Its message is for developers, not for visitors. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ShopErrorCode
  /** The shop's errors; empty unless the code is `user-errors`. */
  readonly userErrors: readonly CheckoutUserError[]

  /** The cause for the log and monitoring, such as `HTTP 500`; never text from the shop. */
  readonly detail: string

  constructor(code: ShopErrorCode, message: string, details: ShopErrorDetails = {}) {
    const { userErrors = [], detail = '', cause } = details
    super(message, { cause })
    this.code = code
    this.userErrors = userErrors
    this.detail = detail
  }
}
