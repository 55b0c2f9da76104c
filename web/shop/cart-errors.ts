import * as v from 'valibot'
import { type CheckoutUserError, ShopError, unknownError } from '#schemas/shop/shop-error.ts'

const money = v.object({ amount: v.string() })
const discounts = v.array(
  v.object({
    discountedAmount: money,
    discountApplication: v.object({
      value: v.union([v.object({ percentage: v.number() }), money]),
    }),
  }),
)
const line = v.object({ id: v.string(), discountAllocations: discounts })

/** Fields of a cart that the SDK needs: without them, its promise never settles. */
const cartContract = v.object({
  id: v.string(),
  checkoutUrl: v.string(),
  cost: v.object({ totalAmount: money }),
  discountAllocations: discounts,
  appliedGiftCards: v.array(v.object({ presentmentAmountUsed: money })),
  lines: v.object({
    pageInfo: v.object({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean() }),
    edges: v.array(v.object({ node: line })),
  }),
})

/** A user error or a warning. */
const noticeContract = v.object({
  code: v.nullish(v.string()),
  field: v.nullish(v.array(v.string())),
  message: v.string(),
})
const payloadContract = v.object({
  cart: v.nullish(v.unknown()),
  userErrors: v.nullish(v.array(noticeContract), []),
  warnings: v.nullish(v.array(noticeContract), []),
})

/**
 * Reads the shop's errors and warnings about a cart from an answer, before the SDK reads it.
 *
 * @throws {ShopError} if the answer has an unreadable cart
 */
export function readCartErrors(data: Record<string, unknown>): CheckoutUserError[] {
  if (data['cart']) check(cartContract, data['cart'])
  const payload = Object.entries(data).find(([name]) => /^cart[A-Z]/.test(name))?.[1]
  if (!payload) return []
  const { cart, userErrors, warnings } = check(payloadContract, payload)
  if (cart) check(cartContract, cart)
  return mapUserErrors([...userErrors, ...warnings])
}

function check<Contract extends v.GenericSchema>(contract: Contract, value: unknown) {
  const result = v.safeParse(contract, value)
  if (result.success) return result.output
  throw new ShopError('unreadable', unknownError, { cause: result.issues })
}

/** The former checkout's names for the codes of carts (`docs/shop.md`). */
const checkoutCodes: ReadonlyMap<string, string> = new Map(
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
  }),
)

/** The former checkout's code; `INVALID` for codes without a more precise name. */
export function checkoutCodeOf(shopCode: string | null): string {
  return checkoutCodes.get(shopCode ?? '') ?? 'INVALID'
}

/** The shop's errors and warnings with the former checkout's codes. */
export function mapUserErrors(
  notices: readonly v.InferOutput<typeof noticeContract>[],
): CheckoutUserError[] {
  return notices.map(({ code = null, field = null, message }) => ({
    code: checkoutCodeOf(code),
    shopCode: code,
    field,
    message,
  }))
}
