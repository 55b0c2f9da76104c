import * as v from 'valibot'
import { moneyContract } from './shop-catalog.contract.ts'

const text = v.nullish(v.string(), null)
const money = v.nullish(moneyContract, null)

const attribute = v.object({ key: v.string(), value: text })

/** A discount of the whole checkout; a fixed amount is the sum of the discounts of all lines. */
const discountApplication = v.object({
  targetSelection: text,
  allocationMethod: text,
  targetType: text,
  value: v.union([v.object({ percentage: v.number() }), moneyContract]),
  code: v.optional(v.string()),
  applicable: v.optional(v.boolean()),
  title: v.optional(v.string()),
})

const checkoutVariant = v.object({
  id: v.string(),
  title: v.string(),
  price: moneyContract,
  available: v.boolean(),
  product: v.object({ id: v.string(), handle: v.string() }),
})

const lineItem = v.object({
  id: v.string(),
  title: v.string(),
  quantity: v.number(),
  customAttributes: v.array(attribute),
  variant: checkoutVariant,
  discountAllocations: v.array(v.object({ allocatedAmount: moneyContract, discountApplication })),
})

const giftCard = v.object({
  id: v.string(),
  lastCharacters: v.string(),
  amountUsed: moneyContract,
  balance: moneyContract,
  presentmentAmountUsed: moneyContract,
})

const mailingAddress = v.object({
  address1: text,
  address2: text,
  city: text,
  company: text,
  country: text,
  firstName: text,
  lastName: text,
  phone: text,
  province: text,
  zip: text,
})

/**
 * A cart of the shop in the shape of Shopify's former checkout, with fixed defaults for the fields that
 * a cart lacks (`docs/product.md §3`).
 */
export const checkoutContract = v.object({
  id: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** The payment page, with `_fd=0`. */
  webUrl: v.string(),
  currencyCode: text,
  email: text,
  note: text,
  customAttributes: v.array(attribute),
  buyerIdentity: v.object({ countryCode: text }),
  shippingAddress: v.nullish(mailingAddress, null),
  lineItems: v.array(lineItem),
  discountApplications: v.array(discountApplication),
  appliedGiftCards: v.array(giftCard),
  lineItemsSubtotalPrice: money,
  subtotalPrice: money,
  totalPrice: money,
  totalTax: moneyContract,
  paymentDue: money,
  completedAt: v.null(),
  order: v.null(),
  orderStatusUrl: v.null(),
  ready: v.literal(false),
  requiresShipping: v.literal(true),
  shippingLine: v.null(),
  taxExempt: v.literal(false),
  taxesIncluded: v.literal(false),
})

export type Checkout = v.InferOutput<typeof checkoutContract>

export type ShopAddress = Partial<v.InferOutput<typeof mailingAddress>>
