import { Hono } from 'hono'
import type { CdnStore } from './cdn-store.ts'

interface Account {
  readonly serviceId: string
  readonly token: string
}

/** How many keys one purge may name. */
const max = { fastly: 256, cloudflare: 30 }

/** The purge calls of Fastly and of Cloudflare, as their references describe them. */
export function purgeRoutes(store: CdnStore, { serviceId, token }: Account) {
  return new Hono()
    .use(async (c, next) => {
      if (store.fault === undefined) return next()
      return new Response('Not now', { status: store.fault, headers: store.faultHeaders })
    })
    .post('/service/:service/purge', (c) => {
      if (c.req.header('fastly-key') !== token) return c.json({ msg: 'no access' }, 401)
      if (c.req.param('service') !== serviceId) return c.json({ msg: 'Record not found' }, 404)
      const keys = (c.req.header('surrogate-key') ?? '').split(' ').filter(Boolean)
      if (keys.length === 0 || keys.length > max.fastly) return c.json({ msg: 'Bad request' }, 400)
      store.purge(keys)
      return c.json(Object.fromEntries(keys.map((key, at) => [key, `purge-${at}`])))
    })
    .post('/zones/:zone/purge_cache', async (c) => {
      const refuse = (status: 400 | 403 | 404, message: string) =>
        c.json({ success: false, errors: [{ code: 10_000, message }], result: null }, status)
      if (c.req.header('authorization') !== `Bearer ${token}`) return refuse(403, 'Authentication')
      if (c.req.param('zone') !== serviceId) return refuse(404, 'Unknown zone')
      const { tags } = await c.req.json<{ tags?: unknown }>()
      const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
      if (!isList || tags.length === 0 || tags.length > max.cloudflare) return refuse(400, 'Tags')
      store.purge(tags)
      return c.json({ success: true, errors: [], messages: [], result: { id: serviceId } })
    })
}
