import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { FaultSwitch, faultRoutes } from '../fault-switch.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { settingsRoutes } from './admin/settings.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { storefrontRoutes } from './graphql/storefront.routes.ts'
import { pictureRoutes } from './picture.routes.ts'
import { Shop } from './shop.ts'

/** Where the shop stands, and whose requests it takes. */
export interface ShopOptions {
  /** The path under which the routes are mounted, such as `/shop`. */
  readonly mountedAt: string
  /** The address of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The address of the product, to which the hosted checkout leads back. */
  readonly siteUrl: string
  /** The shop's own domain, such as `petjet.myshopify.example`. */
  readonly domain: string
  /** The public access token that callers send. */
  readonly token: string
  /** What the shop sells and remembers; a new shop without it. */
  readonly shop?: Shop
}

/** Speaks Shopify's Storefront API, shows what the shop holds, and hosts its checkout. */
export function shopRoutes(options: ShopOptions): Hono<{ Bindings: HttpBindings }> {
  const shop = options.shop ?? new Shop()
  const faultSwitch = new FaultSwitch()
  const baseUrl = options.origin + options.mountedAt
  return new Hono<{ Bindings: HttpBindings }>()
    .route('/', storefrontRoutes({ ...options, shop, faultSwitch, baseUrl }))
    .route('/', adminRoutes(shop, faultSwitch, options.mountedAt))
    .route('/', settingsRoutes(shop, options.mountedAt))
    .route('/', checkoutRoutes(shop, baseUrl, options.siteUrl))
    .route('/', pictureRoutes(shop))
    .route('/', faultRoutes(faultSwitch, options.mountedAt))
}
