import { type Context, Hono } from 'hono'
import { ownPageOnly } from '../admin/admin.routes.ts'
import { isAvailable } from '../catalog/product.ts'
import type { Cart } from '../cart/cart.ts'
import type { Shop } from '../shop.ts'
import { checkoutPage, missingCartPage, thanksPage } from './checkout-page.ts'

/**
 * The hosted checkout, at `GET /cart/c/{token}?key=…`. Shopify's checkout redirects the buyer to the
 * shop's primary domain unless the URL contains `_fd=0`; this checkout only shows that target.
 */
export function checkoutRoutes(shop: Shop, baseUrl: string, siteUrl: string): Hono {
  const find = (c: Context): Cart | undefined =>
    shop.carts.find(c.req.param('token') ?? '', c.req.query('key') ?? null)
  const here = (cart: Cart) => `${baseUrl}/cart/c/${cart.token}`

  return new Hono()
    .get('/cart/c/:token', (c) => {
      const cart = find(c)
      if (cart === undefined) return c.html(missingCartPage(siteUrl), 404)
      const isForwarded = c.req.query('_fd') !== '0'
      return c.html(checkoutPage(shop.price(cart), { action: here(cart), siteUrl, isForwarded }))
    })
    .use('/cart/c/*', ownPageOnly)
    .post('/cart/c/:token', (c) => {
      const cart = find(c)
      if (cart === undefined) return c.html(missingCartPage(siteUrl), 404)
      const missing = placeOrder(cart, shop)
      if (missing.length > 0) {
        const place = { action: here(cart), siteUrl, isForwarded: false }
        return c.html(checkoutPage(shop.price(cart), place, missing), 409)
      }
      return c.redirect(`${baseUrl}/thanks`, 303)
    })
    .get('/thanks', (c) => c.html(thanksPage(siteUrl)))
}

/**
 * Sells a cart's items: reduces the stock and deletes the cart.
 *
 * @returns a sentence for each line that the stock no longer covers; then nothing is sold
 */
function placeOrder(cart: Cart, shop: Shop): string[] {
  const { lines } = shop.price(cart)
  if (lines.length === 0) return ['Your cart is empty.']
  const missing = lines.flatMap(({ line: { quantity }, merchandise: { product, variant } }) => {
    const left = isAvailable(product, variant) ? variant.stock : 0
    if (quantity <= left) return []
    return [left === 0 ? `${product.title} is sold out.` : `Only ${left} of ${product.title} left.`]
  })
  if (missing.length > 0) return missing
  for (const { line, merchandise } of lines) {
    const { handle } = merchandise.product
    const { title, stock } = merchandise.variant
    shop.catalog.change(handle, { variant: title, stock: stock - line.quantity })
  }
  shop.carts.delete(cart.token)
  return []
}
