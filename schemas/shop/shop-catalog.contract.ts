import * as v from 'valibot'

/** An amount of money as the shop writes it, such as `249.0` and `USD`. */
export const moneyContract = v.object({
  amount: v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'This is not a decimal amount')),
  currencyCode: v.string(),
})

export const shopImageContract = v.object({
  id: v.optional(v.nullable(v.string()), null),
  src: v.string(),
  altText: v.optional(v.nullable(v.string()), null),
  width: v.optional(v.nullable(v.number()), null),
  height: v.optional(v.nullable(v.number()), null),
})

const selectedOption = v.object({ name: v.string(), value: v.string() })

export const shopVariantContract = v.object({
  id: v.string(),
  title: v.string(),
  price: moneyContract,
  compareAtPrice: v.optional(v.nullable(moneyContract), null),
  available: v.boolean(),
  sku: v.optional(v.nullable(v.string()), null),
  image: v.optional(v.nullable(shopImageContract), null),
  selectedOptions: v.optional(v.array(selectedOption), () => []),
})

/** A product of the shop with the fields that the site reads (`docs/product.md §3`). */
export const shopProductContract = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  descriptionHtml: v.string(),
  handle: v.string(),
  vendor: v.string(),
  productType: v.string(),
  tags: v.array(v.string()),
  availableForSale: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  onlineStoreUrl: v.optional(v.nullable(v.string()), null),
  options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  images: v.array(shopImageContract),
  variants: v.array(shopVariantContract),
})

/** A collection of the shop, without its products. */
export const shopCollectionContract = v.object({
  id: v.string(),
  title: v.string(),
  handle: v.string(),
  description: v.string(),
  descriptionHtml: v.string(),
  updatedAt: v.string(),
  image: v.optional(v.nullable(shopImageContract), null),
})

const text = v.optional(v.nullable(v.string()), null)

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
