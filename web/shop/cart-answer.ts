import * as v from 'valibot'
import { ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import type { CartNotice } from '#schemas/shop/user-errors.ts'

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

/** What the SDK needs of a cart: without it, its promise would neither resolve nor reject. */
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

const notices = v.optional(
  v.nullable(
    v.array(
      v.object({
        code: v.optional(v.nullable(v.string())),
        field: v.optional(v.nullable(v.array(v.string()))),
        message: v.string(),
      }),
    ),
  ),
)
const payloadContract = v.object({
  cart: v.optional(v.nullable(v.unknown())),
  userErrors: notices,
  warnings: notices,
})

/** What the shop says of a change. */
export interface CartNotices {
  userErrors: readonly CartNotice[]
  warnings: readonly CartNotice[]
}

/**
 * Reads what an answer says of a cart, before the SDK does.
 *
 * @returns undefined if the answer is not about a change of a cart
 * @throws {ShopError} if it holds a cart that cannot be read
 */
export function readCartAnswer(data: Record<string, unknown>): CartNotices | undefined {
  if (data['cart']) check(cartContract, data['cart'])
  const payload = Object.entries(data).find(([name]) => /^cart[A-Z]/.test(name))?.[1]
  if (!payload) return undefined
  const { cart, userErrors, warnings } = check(payloadContract, payload)
  if (cart) check(cartContract, cart)
  return { userErrors: userErrors ?? [], warnings: warnings ?? [] }
}

function check<Contract extends v.GenericSchema>(contract: Contract, value: unknown) {
  const result = v.safeParse(contract, value)
  if (result.success) return result.output
  throw new ShopError('unreadable', unknownError, { cause: result.issues })
}
