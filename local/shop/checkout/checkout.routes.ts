import { Hono, type Context } from 'hono'
import { randomInt } from 'node:crypto'
import { ownPageOnly } from '../admin/own-page-only.ts'
import type { Cart } from '../cart/cart.ts'
import type { Shop } from '../shop.ts'
import { checkoutPage, goneCartPage, thanksPage } from './checkout-page.ts'
import { placeOrder } from './place-order.ts'

/**
 * The hosted checkout: `GET /cart/c/{token}?key=…` leads to it. Shopify's own moves the buyer to
 * the shop's primary domain unless the address says `_fd=0`, and so does this one, which shows
 * where it would have gone.
 */
export function checkoutRoutes(shop: Shop, baseUrl: string, siteUrl: string): Hono {
  const find = (c: Context): Cart | undefined =>
    shop.carts.find(c.req.param('token') ?? '', c.req.query('key') ?? null)
  const here = (cart: Cart) => `${baseUrl}/cart/c/${cart.token}`

  return new Hono()
    .get('/cart/c/:token', (c) => {
      const cart = find(c)
      if (cart === undefined) return c.html(goneCartPage(siteUrl), 404)
      const isForwarded = c.req.query('_fd') !== '0'
      return c.html(checkoutPage(shop.price(cart), { action: here(cart), siteUrl, isForwarded }))
    })
    .use('/cart/c/*', ownPageOnly)
    .post('/cart/c/:token', (c) => {
      const cart = find(c)
      if (cart === undefined) return c.html(goneCartPage(siteUrl), 404)
      const missing = placeOrder(cart, shop)
      if (missing.length > 0) {
        const place = { action: here(cart), siteUrl, isForwarded: false }
        return c.html(checkoutPage(shop.price(cart), place, missing), 409)
      }
      return c.redirect(`${baseUrl}/thanks?order=${randomInt(1000, 10_000)}`, 303)
    })
    .get('/thanks', (c) => {
      const order = /^\d{4}$/.exec(c.req.query('order') ?? '')?.[0] ?? ''
      return c.html(thanksPage(order, siteUrl))
    })
}
