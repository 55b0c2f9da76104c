import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import sharp from 'sharp'
import { faultRoutes, FaultSwitch } from '../fault-switch.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { emptyShop, type ShopSeed } from './catalog/shop-seed.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { storefrontRoutes } from './graphql/storefront.routes.ts'
import { Shop } from './shop.ts'

export interface ShopOptions {
  /** The URL of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The product's URL, to which the hosted checkout links back. */
  readonly siteUrl: string
  /** The shop's own domain, such as `example.myshopify.com`. */
  readonly domain: string
  /** The public access token that callers send. */
  readonly token: string
  /** The content of a new shop; empty by default. */
  readonly seed?: ShopSeed
  /** The shop's state; default: a new shop. */
  readonly shop?: Shop
}

/** Implements Shopify's Storefront API, lists the shop's data, and hosts its checkout, at `/shop`. */
export function shopRoutes(options: ShopOptions): Hono<{ Bindings: HttpBindings }> {
  const shop = options.shop ?? new Shop(options.seed ?? emptyShop)
  const faultSwitch = new FaultSwitch()
  const baseUrl = `${options.origin}/shop`
  return new Hono<{ Bindings: HttpBindings }>()
    .route('/', storefrontRoutes({ ...options, shop, faultSwitch, baseUrl }))
    .route('/', adminRoutes(shop, faultSwitch))
    .route('/', checkoutRoutes(shop, baseUrl, options.siteUrl))
    .route('/', pictureRoutes(shop))
    .route('/', faultRoutes(faultSwitch, '/shop'))
}

/** `GET /cdn/shop/files/{name}.png?width=…&height=…`: the products' pictures, drawn or resized on request. */
function pictureRoutes({ catalog }: Shop): Hono {
  return new Hono().get('/cdn/shop/files/:file', async (c) => {
    const file = c.req.param('file')
    const picture = catalog.all
      .flatMap(({ images }) => images)
      .find(({ fileName }) => fileName === file)
    if (!picture) return c.notFound()
    // Pictures are never enlarged.
    const width = Math.min(Number(c.req.query('width')) || 1200, 1200)
    const height = Math.min(Number(c.req.query('height')) || 800, 800)
    return c.body(await resized(picture.path ?? drawing(file), width, height), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}

/** A calm still life in colors of the name's own. */
function drawing(name: string): Buffer {
  const [hue = 0, tilt = 0, size = 0] = createHash('sha256').update(name).digest()
  const angle = (hue / 255) * 360
  const box = 300 + size / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="hsl(${angle}, 25%, 88%)"/>
    <rect y="560" width="1200" height="240" fill="hsl(${angle}, 22%, 80%)"/>
    <g transform="rotate(${tilt / 32 - 4} 600 480)">
      <rect x="${600 - box / 2}" y="300" width="${box}" height="300" rx="24" fill="hsl(${angle}, 35%, 38%)"/>
      <rect x="${600 - box / 2}" y="300" width="${box}" height="70" rx="24" fill="hsl(${angle}, 35%, 30%)"/>
      <rect x="540" y="260" width="120" height="60" rx="20" fill="none" stroke="hsl(${angle}, 35%, 30%)" stroke-width="16"/>
    </g>
  </svg>`)
}

/** An image file as a PNG within a size in pixels. */
async function resized(
  image: string | Buffer,
  width: number,
  height: number,
): Promise<Buffer<ArrayBuffer>> {
  const fitted = sharp(image).resize(width, height, { fit: 'inside' })
  return Buffer.from(await fitted.png().toBuffer())
}
