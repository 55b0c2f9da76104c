import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { FaultSwitch } from '../../fault-switch.ts'
import { productChange } from '../catalog/catalog.ts'
import type { Shop } from '../shop.ts'
import { adminPage } from './admin-page.ts'

/**
 * The shop's own page, and the page's functions as JSON: `PATCH /products/{handle}` with the fields of
 * `productChange`, `GET` and `DELETE /carts`, `POST /reset`.
 */
export function adminRoutes(shop: Shop, faultSwitch: FaultSwitch): Hono {
  /** Changes a product; returns what is wrong with the change. */
  const change = (handle: string, sent: unknown): string | undefined => {
    const read = v.safeParse(productChange, sent)
    if (!read.success) {
      const [issue] = read.issues
      return `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`
    }
    const isDone = shop.catalog.change(handle, read.output)
    return isDone ? undefined : 'The shop has no such product or variant.'
  }
  return new Hono()
    .on(['PATCH', 'POST', 'DELETE'], ['/products/*', '/carts', '/reset'], ownPageOnly)
    .get('/', (c) => c.html(adminPage(shop, faultSwitch)))
    .patch('/products/:handle', async (c) => {
      const sent: unknown = await c.req.json().catch(() => undefined)
      const error = change(c.req.param('handle'), sent)
      return error === undefined ? c.body(null, 204) : c.json({ error }, 400)
    })
    .post('/products/:handle', async (c) => {
      const form = await c.req.parseBody()
      const error = change(c.req.param('handle'), {
        variant: form['variant'],
        priceCents: Math.round(Number(form['price']) * 100),
        stock: Number(form['stock']),
        isForSale: form['isForSale'] === 'on',
        isPublished: form['isPublished'] === 'on',
      })
      return error === undefined ? c.redirect('/shop', 303) : c.text(error, 400)
    })
    .get('/carts', (c) => c.json(shop.carts.list()))
    .delete('/carts', (c) => {
      shop.carts.clear()
      return c.body(null, 204)
    })
    .post('/reset', (c) => {
      shop.reset()
      return c.redirect('/shop', 303)
    })
}

/** Another website must not change the shop by a form or script that points here. */
export const ownPageOnly = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const isOwn = site === undefined || site === 'same-origin' || c.req.method === 'GET'
  return isOwn ? next() : c.json({ error: 'own page only' }, 403)
})
