import { getRequestListener } from '@hono/node-server'
import type { ShopSeed } from '../../src/shop/catalog/shop-seed.ts'
import { Shop } from '../../src/shop/shop.ts'
import { shopRoutes } from '../../src/shop/shop.routes.ts'
import { Hono } from 'hono'
import { startHttp } from '../../../local-lake/tests/support/start-http.ts'

/** The raw answer of the Storefront API. */
export interface ShopAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows the shape of what it asked for
  readonly data?: any
  readonly errors?: readonly { message: string; extensions?: { code: string } }[]
}

/** The shop stand-in on its own port. */
export interface RunningShop {
  readonly domain: string
  readonly token: string
  /** The value of `SHOPIFY_API_URL`, such as `http://localhost:51234/shop`. */
  readonly url: string
  /** The shop's products and carts, to inspect and change. */
  readonly shop: Shop
  /** Sends a query as a storefront does; returns the answer with its status. */
  ask(query: string, variables?: object): Promise<ShopAnswer>
  /** Sets the shop's behavior, for this many requests or until it is set again. */
  behave(fault: string, remaining?: number, delayMs?: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the shop in this process. */
export async function startShop(seed: ShopSeed): Promise<RunningShop> {
  const domain = 'example.myshopify.com'
  const token = '0123456789abcdef0123456789abcdef'
  const shop = new Shop(seed)
  const app = new Hono()
  const { port, stop } = await startHttp(
    getRequestListener((request, env) => app.fetch(request, env)),
  )
  const origin = `http://localhost:${port}`
  const siteUrl = 'http://localhost:3000'
  app.route('/shop', shopRoutes({ origin, siteUrl, domain, token, shop }))
  return {
    domain,
    token,
    url: `${origin}/shop`,
    shop,
    async ask(query: string, variables?: object) {
      const response = await fetch(`${origin}/shop/api/2025-01/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': token,
        },
        body: JSON.stringify({ query, variables }),
      })
      // The tests check its content.
      const answer = (await response.json()) as Omit<ShopAnswer, 'status'>
      return { status: response.status, ...answer }
    },
    async behave(fault, remaining, delayMs = 0) {
      const response = await fetch(`${origin}/shop/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault, delayMs, remaining: remaining ?? null }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    stop,
  }
}
