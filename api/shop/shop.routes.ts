import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import { hasTag, tagOf } from '#api/http/etag.ts'
import { maxOffers } from '#schemas/cart/cart-limits.ts'
import type { Offer } from '#schemas/cart/offer.contract.ts'
import type { ContentResult, ContentSource } from '#schemas/content/content-source.ts'

/** The greatest length of one product's id, in characters: no product has a longer one. */
const maxIdLength = 220

/** What the site's code answers from content. */
interface ShopAnswers {
  /** Undefined for what no page asks. */
  answerKitQuery(
    content: ContentSource,
    query: Readonly<Record<string, string>>,
  ): Promise<ContentResult<unknown> | undefined>
  kitOffers(content: ContentSource, ids: readonly string[]): Promise<readonly Offer[]>
}

export interface ShopRouteSources {
  /** The content with the shop's part in it. */
  readonly content: ContentSource
  /** The site's code, which knows how pages ask for kits. */
  readonly site: () => Promise<ShopAnswers>
}

interface Written {
  readonly body: string
  readonly etag: string
}

/**
 * What the shop has a part in, for browsers:
 *
 * - `GET /api/shop/content?name=…`: the answer to one of the site's own queries about kits
 * - `GET /api/shop/offers?ids=…`: what is offered of some products now
 *
 * Both answer from memory. A browser can keep what it got, and asks each time whether it still holds.
 */
export function shopRoutes({ content, site }: ShopRouteSources) {
  /** Content keeps an answer for as long as it is good, and so is its text. */
  const written = new WeakMap<object, Written>()

  const write = (answer: object): Written => {
    const known = written.get(answer)
    if (known !== undefined) return known
    const body = JSON.stringify(answer)
    const fresh = { body, etag: tagOf(body) }
    written.set(answer, fresh)
    return fresh
  }
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', 'private, no-cache')
      c.header('X-Robots-Tag', 'noindex')
      await next()
    })
    .get('/content', async (c) => {
      const answer = await (await site()).answerKitQuery(content, c.req.query())
      if (answer === undefined) throw new AppError('not-found', 'The site has no such query.')
      const { body, etag } = write(answer)
      c.header('ETag', etag)
      if (hasTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    })
    .get('/offers', async (c) => {
      const ids = readIds(new URL(c.req.url).search)
      if (ids.length > maxOffers) {
        throw new AppError('invalid-fields', `Name up to ${maxOffers} products by their ids.`)
      }
      const known = ids.filter((id) => id.length <= maxIdLength)
      return c.json({ offers: await (await site()).kitOffers(content, known) })
    })
}

/** The ids of a query, split before they are decoded: an id can hold a comma itself. */
function readIds(search: string): string[] {
  const fields = search.slice(1).split('&')
  const lists = fields.filter((field) => field.startsWith('ids=')).map((field) => field.slice(4))
  return lists
    .flatMap((list) => list.split(','))
    .map((id) => new URLSearchParams(`id=${id}`).get('id') ?? '')
    .filter(Boolean)
}
