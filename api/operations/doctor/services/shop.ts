import * as v from 'valibot'
import { type Answer, ask, jsonOf } from '../ask.ts'
import type { Check } from '../check.ts'
import { type Finding, good, skipped, warning, wrong } from '../finding.ts'

/** The API version of the shop's SDK; Shopify answers a retired one with the oldest supported one. */
const apiVersion = '2025-01'

const query = '{ shop { name } products(first: 1) { edges { node { id } } } }'

const answerContract = v.object({
  data: v.nullish(
    v.object({
      shop: v.object({ name: v.string() }),
      products: v.object({ edges: v.array(v.unknown()) }),
    }),
  ),
})

/** Whether the shop exists at its domain, accepts the token, and has products. */
export const shopCheck: Check = {
  id: 'shop.storefront',
  title: 'Storefront',
  async run(context) {
    const { settings } = context
    const { SHOPIFY_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token } = settings
    if (settings.FEATURE_ECOMMERCE !== 'on') return skipped('FEATURE_ECOMMERCE is off.')
    if (domain === undefined || token === undefined)
      return skipped('SHOPIFY_DOMAIN or SHOPIFY_STOREFRONT_TOKEN cannot be read: see the settings.')
    const base = settings.SHOPIFY_API_URL ?? `https://${domain}`
    const answer = await ask(context, `${base}/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': token,
      },
      body: JSON.stringify({ query }),
    })
    if (answer.status === undefined)
      return wrong(
        `${domain} does not answer ${answer.reason}.`,
        "set SHOPIFY_DOMAIN to the shop's own host, such as petjet.myshopify.com.",
      )
    return verdictOf(domain, answer)
  },
}

function verdictOf(domain: string, answer: Answer): Finding {
  const { status } = answer
  if (status === 401 || status === 403)
    return wrong(
      `${domain} rejects the token.`,
      "set SHOPIFY_STOREFRONT_TOKEN to the public access token of the shop's Headless channel (docs/shop.md, steps 1 and 2).",
    )
  if (status === 404 || (status >= 300 && status < 400))
    return wrong(
      `there is no shop at ${domain} (HTTP ${status}).`,
      "set SHOPIFY_DOMAIN to the shop's own host, such as petjet.myshopify.com.",
    )
  if (status === 402)
    return wrong(`the shop at ${domain} is closed (HTTP 402).`, "check the shop's plan at Shopify.")
  const parsed = v.safeParse(answerContract, jsonOf(answer))
  if (status !== 200 || !parsed.success || !parsed.output.data)
    return wrong(
      `${domain} does not answer like the Storefront API (HTTP ${status}).`,
      'check the permissions of the token (docs/shop.md, step 2), and leave SHOPIFY_API_URL empty for Shopify itself.',
    )
  if (parsed.output.data.products.edges.length === 0)
    return warning(
      `${domain} accepts the token, but shows no products.`,
      'publish the products to the Headless channel (docs/shop.md, step 3).',
    )
  return good(`${domain} accepts the token and shows products.`)
}
