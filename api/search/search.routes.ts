import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { plainPage } from '#api/http/plain-page.ts'
import type { RateLimit, RateLimitOptions } from '#api/http/limit/rate-limit.ts'
import type { Tracing } from '#api/trace/tracing.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { maxSearchLength } from '#schemas/search/search-request.ts'

/** How often one address may search: typing asks several times for each search. */
export const searchLimit: RateLimitOptions = { name: 'search', points: 120, seconds: 60 }

interface SearchSources {
  /** How often one address may search. */
  readonly searches: RateLimit
  /** How many of our own proxies are in front of the server. */
  readonly trustedProxies: number
}

export interface SearchRouteSources extends SearchSources {
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
export function searchRoutes({ content, site, tracing, ...sources }: SearchRouteSources) {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    const text = c.req.query('q') ?? ''
    if (text.length > maxSearchLength) {
      throw new AppError('invalid-fields', `Search for at most ${maxSearchLength} characters.`)
    }
    const retryAfter = await takeSearch(c, sources)
    if (retryAfter !== null) throw new AppError('rate-limited', tooMany, { retryAfter })
    const bundle = await site()
    const search = () => bundle.answerSearch(content, text)
    return c.json(await tracing.during({ kind: 'search' }, search))
  })
}

const tooMany = 'You have searched very often. Please try again in a minute.'

/**
 * Counts the pages that the server searches for: whatever is asked for with a `q`, since the router of
 * the pages alone knows all spellings of an address.
 */
export function limitSearches(sources: SearchSources) {
  const { html, policy } = plainPage({
    title: 'Too many searches',
    text: tooMany,
    link: '<a href="/faq">Go to the questions that are asked most</a>',
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.query('q') === undefined) return next()
    const retryAfter = await takeSearch(c, sources)
    if (retryAfter === null) return next()
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-store')
    c.header('Retry-After', String(retryAfter))
    return c.html(html, 429)
  })
}

/** Counts one search; resolves with how many seconds to wait, or null. */
function takeSearch(c: Context<AppEnv>, { searches, trustedProxies }: SearchSources) {
  return searches.take(clientAddress(c, trustedProxies))
}
