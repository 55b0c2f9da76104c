import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { FaultSwitch } from '../../fault-switch.ts'
import { cartId } from '../cart/cart-store.ts'
import type { Cart } from '../cart/cart.ts'
import { isAvailable, type Product } from '../catalogue/product.ts'
import { amountOf } from '../money.ts'
import type { Shop } from '../shop.ts'
import { adminPage } from './admin-page.ts'
import { changeSchema, formSchema } from './product-change.ts'
import { ownPageOnly } from './settings.routes.ts'

const maxBody = 10_000

/**
 * The shop's own page, and the same as JSON: `GET /products`, `PATCH /products/{handle}` with
 * `priceCents`, `compareAtCents`, `stock`, `isForSale`, `isPublished`, `quantityRule`, `countries` and
 * `validation`, all optional, and `variant` by its title to change only that one; `options` replaces the
 * variants; `GET` and `DELETE /carts`; `POST /reset`.
 */
export function adminRoutes(shop: Shop, faultSwitch: FaultSwitch, mountedAt: string): Hono {
  return new Hono()
    .on(['PATCH', 'POST', 'DELETE'], ['/products/*', '/carts', '/reset'], ownPageOnly)
    .get('/', (c) => c.html(adminPage(shop, faultSwitch, mountedAt)))
    .get('/products', (c) => c.json(shop.catalogue.all.map(productJson)))
    .patch('/products/:handle', async (c) => {
      const sent = v.safeParse(changeSchema, await readJson(c))
      if (!sent.success) return c.json({ error: sentenceOf(sent.issues[0]) }, 400)
      if (shop.catalogue.change(c.req.param('handle'), sent.output)) return c.body(null, 204)
      return c.json({ error: 'The shop has no such product or variant.' }, 404)
    })
    .post('/products/:handle', async (c) => {
      const sent = v.safeParse(formSchema, await c.req.parseBody())
      if (!sent.success) return c.text(sentenceOf(sent.issues[0]), 400)
      if (shop.catalogue.change(c.req.param('handle'), sent.output))
        return c.redirect(mountedAt, 303)
      return c.text('The shop has no such product or variant.', 404)
    })
    .get('/carts', (c) => c.json(shop.carts.list().map((cart) => cartJson(cart, shop))))
    .delete('/carts', (c) => {
      shop.carts.clear()
      return c.body(null, 204)
    })
    .post('/reset', (c) => {
      shop.reset()
      return c.redirect(mountedAt, 303)
    })
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(maxBody), v.parseJson()), text)
  return parsed.success ? parsed.output : undefined
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`
}

function productJson(product: Product) {
  const { handle, title, isForSale, isPublished } = product
  const variants = product.variants.map((variant) => ({
    title: variant.title,
    priceCents: variant.priceCents,
    stock: variant.stock,
    isAvailable: isAvailable(product, variant),
  }))
  return { handle, title, isForSale, isPublished, variants }
}

function cartJson(cart: Cart, shop: Shop) {
  const priced = shop.price(cart)
  return {
    id: cartId(cart),
    lines: priced.lines.map(({ line, merchandise }) => ({
      handle: merchandise.product.handle,
      variant: merchandise.variant.title,
      quantity: line.quantity,
    })),
    discountCodes: cart.discountCodes,
    note: cart.note,
    email: cart.email,
    total: amountOf(priced.totalCents),
  }
}
