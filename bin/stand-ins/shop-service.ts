import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { join } from 'node:path'
import { loadKeys } from './stand-in-keys.ts'

const domain = 'petjet.myshopify.example'

interface ShopServiceOptions {
  /** The stand-in's own folder. */
  readonly folder: string
  /** The URL of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The URL of the product. */
  readonly siteUrl: string
}

/**
 * Opens the stand-in for the shop. The stand-in is loaded at its first request, because most starts
 * never need it. Closing it is not necessary, because its state is in memory.
 *
 * @returns routes to mount at `/`, and the variables that point the product at the shop
 */
export function openShopService({ folder, origin, siteUrl }: ShopServiceOptions) {
  const { token } = loadKeys(join(folder, 'keys.json'), ['token'])
  const load = async () => {
    const { shopRoutes } = await import('#packages/service-stand-ins/src/shop/shop.routes.ts')
    const { shopProducts } = await import('./shop-products.ts')
    const routes = shopRoutes({ origin, siteUrl, domain, token, seed: shopProducts })
    return new Hono<{ Bindings: HttpBindings }>().route('/shop', routes)
  }
  let loaded: ReturnType<typeof load> | undefined
  const routes = new Hono<{ Bindings: HttpBindings }>().on(
    ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    ['/shop', '/shop/*'],
    async (c) => {
      loaded ??= load()
      return (await loaded).fetch(c.req.raw, c.env)
    },
  )
  return {
    routes,
    environment: {
      SHOPIFY_DOMAIN: domain,
      SHOPIFY_STOREFRONT_TOKEN: token,
      SHOPIFY_API_URL: `${origin}/shop`,
    },
  }
}
