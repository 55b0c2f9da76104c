import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { isForEverybody } from './page-visit.ts'
import type { Pages } from './pages.ts'

/** The greatest length of an address that is looked up, in characters. */
const maxLength = 2000

/**
 * `GET /api/redirect?path=`: where an address within the site leads by redirect, or null. The app
 * asks before it says that an address has no page; an editor who looks at drafts is led nowhere.
 */
export function redirectRoutes(pages: Pick<Pages, 'redirectOf'>) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const path = c.req.query('path') ?? ''
    const isAsked = path.startsWith('/') && path.length <= maxLength
    const found = isAsked && isForEverybody(c.req.header('Cookie'))
    c.header('Cache-Control', 'no-store')
    return c.json({ location: (found && (await pages.redirectOf(path))) || null })
  })
}
