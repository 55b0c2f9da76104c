import * as v from 'valibot'

/** An amount of money as the shop writes it, such as `249.0` and `USD`. */
export const moneyContract = v.object({
  amount: v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'This is not a decimal amount')),
  currencyCode: v.string(),
})

export const shopImageContract = v.object({
  id: v.nullish(v.string(), null),
  src: v.string(),
  altText: v.nullish(v.string(), null),
  width: v.nullish(v.number(), null),
  height: v.nullish(v.number(), null),
})

export const shopVariantContract = v.object({
  id: v.string(),
  title: v.string(),
  price: moneyContract,
  compareAtPrice: v.nullish(moneyContract, null),
  available: v.boolean(),
})

/** A product of the shop with the fields that the site reads. */
export const shopProductContract = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  handle: v.string(),
  vendor: v.string(),
  productType: v.string(),
  /** Empty if the token cannot read tags. */
  tags: v.optional(v.array(v.string()), () => []),
  availableForSale: v.boolean(),
  updatedAt: v.string(),
  images: v.array(shopImageContract),
  variants: v.array(shopVariantContract),
})

/** A collection of the shop, without its products. */
export const shopCollectionContract = v.object({
  id: v.string(),
  title: v.string(),
  handle: v.string(),
  description: v.string(),
})

const text = v.nullish(v.string(), null)

/** The shop's own data. */
export const shopInfoContract = v.object({
  name: v.string(),
  description: text,
  /** Such as `${{amount}}`. */
  moneyFormat: v.string(),
  primaryDomain: v.object({ host: v.string(), sslEnabled: v.boolean(), url: v.string() }),
  paymentSettings: v.object({ enabledPresentmentCurrencies: v.array(v.string()) }),
})

const policy = v.optional(
  v.nullable(v.object({ id: v.string(), title: v.string(), url: v.string(), body: v.string() })),
  null,
)

/** The shop's policies; null if the shop has no policies. */
export const shopPoliciesContract = v.object({
  privacyPolicy: policy,
  termsOfService: policy,
  refundPolicy: policy,
})

export type ShopVariant = v.InferOutput<typeof shopVariantContract>
export type ShopProduct = v.InferOutput<typeof shopProductContract>
export type ShopCollection = v.InferOutput<typeof shopCollectionContract>

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
 * A cart of the shop in the shape of Shopify's former checkout, with fixed defaults for the fields
 * that a cart lacks.
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
