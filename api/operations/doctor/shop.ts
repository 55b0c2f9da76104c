import * as v from 'valibot'
import { ask, isRejected, jsonOf } from './ask.ts'
import { type Check, good, skipped, warning, wrong } from './check.ts'

/**
 * The API version of the shop's SDK; Shopify answers a retired version with the oldest supported
 * version.
 */
const apiVersion = '2025-01'

const query = '{ shop { name } products(first: 1) { edges { node { id } } } }'

const answerContract = v.object({
  data: v.object({ products: v.object({ edges: v.array(v.unknown()) }) }),
})

const domainFix = "set SHOPIFY_DOMAIN to the shop's own host, such as petjet.myshopify.com."

export const shopChecks: readonly Check[] = [
  {
    id: 'shop.storefront',
    title: 'Storefront',
    async run(context) {
      const { settings } = context
      const { SHOPIFY_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token } = settings
      if (settings.FEATURE_ECOMMERCE !== 'on') return skipped('FEATURE_ECOMMERCE is off.')
      if (domain === undefined || token === undefined)
        return skipped(
          'SHOPIFY_DOMAIN or SHOPIFY_STOREFRONT_TOKEN cannot be read: see the settings.',
        )
      const shop = { name: domain, fix: domainFix }
      const base = settings.SHOPIFY_API_URL ?? `https://${domain}`
      const answer = await ask(context, shop, `${base}/api/${apiVersion}/graphql.json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': token,
        },
        body: JSON.stringify({ query }),
      })
      const { status } = answer
      if (isRejected(answer))
        return wrong(
          `${domain} rejects the token.`,
          "set SHOPIFY_STOREFRONT_TOKEN to the public access token of the shop's Headless channel (docs/shop.md, steps 1 and 2).",
        )
      if (status === 404 || (status >= 300 && status < 400))
        return wrong(`there is no shop at ${domain} (HTTP ${status}).`, domainFix)
      if (status === 402)
        return wrong(
          `the shop at ${domain} is closed (HTTP 402).`,
          "check the shop's plan at Shopify.",
        )
      const parsed = v.safeParse(answerContract, jsonOf(answer))
      if (status !== 200 || !parsed.success)
        return wrong(
          `${domain} does not answer like the Storefront API (HTTP ${status}).`,
          'check the permissions of the token (docs/shop.md, step 2), and leave SHOPIFY_API_URL empty for Shopify itself.',
        )
      if (parsed.output.data.products.edges.length > 0)
        return good(`${domain} accepts the token and shows products.`)
      return warning(
        `${domain} accepts the token, but shows no products.`,
        'publish the products to the Headless channel (docs/shop.md, step 3).',
      )
    },
  },
]
