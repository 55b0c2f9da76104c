import { createMiddleware } from 'hono/factory'

/** Another website must not change the shop by a form or script that points here. */
export const ownPageOnly = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const isOwn = site === undefined || site === 'same-origin' || c.req.method === 'GET'
  return isOwn ? next() : c.json({ error: 'own page only' }, 403)
})
