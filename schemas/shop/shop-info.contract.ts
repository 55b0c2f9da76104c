import * as v from 'valibot'

const text = v.optional(v.nullable(v.string()), null)

/** What the shop says of itself. */
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

export type ShopInfo = v.InferOutput<typeof shopInfoContract>
export type ShopPolicies = v.InferOutput<typeof shopPoliciesContract>
