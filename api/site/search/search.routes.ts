import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import { maxSearchLength } from '#schemas/protocol/search/search-request.ts'
import type { Search } from '#api/site/page/site-bundle.ts'

/**
 * `GET /api/search?q=…` searches the site (`schemas/protocol/search/search.contract.ts`). Answers are not cached
 * and searches are not logged, because they are private.
 */
export function searchRoutes(search: Search) {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', cacheControl.none)
    c.header('X-Robots-Tag', 'noindex')
    const text = c.req.query('q') ?? ''
    if (text.length > maxSearchLength) {
      throw new AppError(
        'invalid-fields',
        `A search can have at most ${maxSearchLength} characters.`,
      )
    }
    return c.json(await search(text))
  })
}
