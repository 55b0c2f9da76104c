import type { CheckoutErrorCode, CheckoutUserError } from './shop-error.ts'

/** What a cart's own codes were called by the checkout before it (`docs/product.md §8`). */
const checkoutCodes: ReadonlyMap<string, CheckoutErrorCode> = new Map<string, CheckoutErrorCode>(
  Object.entries({
    ADDRESS_FIELD_IS_REQUIRED: 'PRESENT',
    MISSING_CUSTOMER_ACCESS_TOKEN: 'PRESENT',
    MISSING_DISCOUNT_CODE: 'PRESENT',
    MISSING_NOTE: 'PRESENT',
    ADDRESS_FIELD_IS_TOO_LONG: 'TOO_LONG',
    NOTE_TOO_LONG: 'TOO_LONG',
    ADDRESS_FIELD_CONTAINS_EMOJIS: 'NOT_SUPPORTED',
    ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'NOT_SUPPORTED',
    ADDRESS_FIELD_CONTAINS_URL: 'NOT_SUPPORTED',
    ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN: 'NOT_SUPPORTED',
    PAYMENT_METHOD_NOT_SUPPORTED: 'NOT_SUPPORTED',
    ZIP_CODE_NOT_SUPPORTED: 'NOT_SUPPORTED',
    PAYMENTS_GIFT_CARDS_UNAVAILABLE: 'NOT_SUPPORTED',
    INVALID_MERCHANDISE_LINE: 'LINE_ITEM_NOT_FOUND',
    MAXIMUM_EXCEEDED: 'NOT_ENOUGH_IN_STOCK',
    MERCHANDISE_NOT_ENOUGH_STOCK: 'NOT_ENOUGH_IN_STOCK',
    MERCHANDISE_OUT_OF_STOCK: 'NOT_ENOUGH_IN_STOCK',
    MINIMUM_NOT_MET: 'GREATER_THAN_OR_EQUAL_TO',
    LESS_THAN: 'LESS_THAN',
    INVALID_ZIP_CODE_FOR_COUNTRY: 'INVALID_FOR_COUNTRY',
    INVALID_ZIP_CODE_FOR_PROVINCE: 'INVALID_FOR_COUNTRY_AND_PROVINCE',
    PROVINCE_NOT_FOUND: 'INVALID_PROVINCE_IN_COUNTRY',
  } as const),
)

/** A user error or a warning as the shop sends it. */
export interface CartNotice {
  readonly code?: string | null | undefined
  readonly field?: readonly string[] | null | undefined
  readonly message: string
}

/** The code of the former checkout; `INVALID` for every code that names nothing more precise. */
export function checkoutCodeOf(shopCode: string | null | undefined): CheckoutErrorCode {
  return checkoutCodes.get(shopCode ?? '') ?? 'INVALID'
}

/** What the shop says of a cart, errors before warnings, in the former checkout's codes. */
export function mapUserErrors(
  userErrors: readonly CartNotice[],
  warnings: readonly CartNotice[],
): CheckoutUserError[] {
  return [...userErrors, ...warnings].map(({ code = null, field = null, message }) => ({
    code: checkoutCodeOf(code),
    shopCode: code,
    field,
    message,
  }))
}
