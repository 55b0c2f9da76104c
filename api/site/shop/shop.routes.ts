import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import { hasTag, tagOf } from '#api/http/etag.ts'
import { maxItems } from '#schemas/shop/cart.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'

/** The maximum length of a product's id, in characters. */
const maxIdLength = 220

export interface ShopRouteSources {
  /** The content with shop data. */
  readonly content: ContentSource
  /** The site's code, which knows how pages request kits. */
  readonly site: () => Promise<Pick<SiteBundle, 'answerKitQuery' | 'kitOffers'>>
}

/**
 * Shop data for browsers:
 *
 * - `GET /api/shop/content?name=…`: the answer to one of the site's own queries about kits
 * - `GET /api/shop/offers?ids=…`: the current offers of some products, from the same answers
 *
 * Both answer from memory. Browsers can cache an answer, but must revalidate it each time.
 */
export function shopRoutes({ content, site }: ShopRouteSources) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', cacheControl.private)
      c.header('X-Robots-Tag', 'noindex')
      await next()
    })
    .get('/content', async (c) => {
      const answer = await (await site()).answerKitQuery(content, c.req.query())
      if (answer === undefined) throw new AppError('not-found', 'The site has no such query.')
      const body = JSON.stringify(answer)
      const etag = tagOf(body)
      c.header('ETag', etag)
      if (hasTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    })
    .get('/offers', async (c) => {
      const ids = readIds(new URL(c.req.url).search)
      if (ids.length > maxItems) {
        throw new AppError('invalid-fields', `Send the ids of up to ${maxItems} products.`)
      }
      const known = ids.filter((id) => id.length <= maxIdLength)
      return c.json({ offers: await (await site()).kitOffers(content, known) })
    })
}

/** The ids of a query. The ids are split before they are decoded, because an id can contain a comma. */
function readIds(search: string): string[] {
  const fields = search.slice(1).split('&')
  const lists = fields.filter((field) => field.startsWith('ids=')).map((field) => field.slice(4))
  return lists
    .flatMap((list) => list.split(','))
    .map((id) => new URLSearchParams(`id=${id}`).get('id') ?? '')
    .filter(Boolean)
}
