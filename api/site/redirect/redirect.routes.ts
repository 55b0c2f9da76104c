import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { isPublicVisit, type PageCache } from '#api/site/page/page-cache.ts'

/** The maximum length of an address, in characters. */
const maxLength = 2000

/**
 * `GET /api/redirect?path=`: the target of the redirect at an address of the site, or null. The app
 * sends this request before it reports a missing page. Previews of drafts do not follow redirects.
 */
export function redirectRoutes(pages: Pick<PageCache, 'redirectOf'>) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const path = c.req.query('path') ?? ''
    const isRequested = path.startsWith('/') && path.length <= maxLength
    const found = isRequested && isPublicVisit(c.req.header('Cookie'))
    c.header('Cache-Control', cacheControl.none)
    return c.json({ location: (found && (await pages.redirectOf(path))) || null })
  })
}
