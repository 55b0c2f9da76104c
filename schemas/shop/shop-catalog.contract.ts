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

/** A product of the shop with the fields that the site reads (`docs/product.md §3`). */
export const shopProductContract = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  handle: v.string(),
  vendor: v.string(),
  productType: v.string(),
  /** Empty if the token cannot read them. */
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

/** The shop's policies; null if it has none. */
export const shopPoliciesContract = v.object({
  privacyPolicy: policy,
  termsOfService: policy,
  refundPolicy: policy,
})

export type ShopVariant = v.InferOutput<typeof shopVariantContract>
export type ShopProduct = v.InferOutput<typeof shopProductContract>
export type ShopCollection = v.InferOutput<typeof shopCollectionContract>
