import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import type { Tracing } from '#api/trace/tracing.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { maxSearchLength } from '#schemas/search/search-request.ts'

export interface SearchRouteSources {
  readonly content: ContentSource
  /** The site's code, which knows what its pages show. */
  readonly site: () => Promise<{
    answerSearch(content: ContentSource, text: string): Promise<SearchAnswer>
  }>
  readonly tracing: Pick<Tracing, 'during'>
}

/**
 * `GET /api/search?q=…`: what the site finds for some words (`schemas/search/search.contract.ts`).
 * Nobody keeps the answer: what was searched for stands in no cache and in no log.
 */
export function searchRoutes({ content, site, tracing }: SearchRouteSources) {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    const text = c.req.query('q') ?? ''
    if (text.length > maxSearchLength) {
      throw new AppError('invalid-fields', `Search for at most ${maxSearchLength} characters.`)
    }
    const bundle = await site()
    const search = () => bundle.answerSearch(content, text)
    return c.json(await tracing.during({ kind: 'search' }, search))
  })
}
