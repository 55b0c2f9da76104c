import type { ShopSettings } from '#schemas/protocol/runtime-settings.ts'

/** The origins of the shop and of its products' pictures. */
export function shopOriginsOf({ domain, apiUrl }: ShopSettings) {
  if (apiUrl === undefined) {
    return { api: `https://${domain}`, pictures: 'https://cdn.shopify.com' }
  }
  const { origin } = new URL(apiUrl)
  return { api: origin, pictures: origin }
}
