import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import { firstKitCount, kitsPerPage, namedKitCount } from '#schemas/product/kit-limits.ts'
import type { KitQueryResult, LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { landingAddresses, loadLandingAddresses } from '#web/landing/landing-addresses.queries.ts'
import { landingPageRequest } from '#web/landing/landing-page-questions.queries.ts'
import { kitAddresses, loadKitAddresses } from '#web/product/kit-addresses.queries.ts'
import { kitChoicesRequest } from '#web/inquiry/kit-choice-questions.queries.ts'
import {
  catalogueRequest,
  firstKitsRequest,
  kitNamesRequest,
  kitRequest,
} from '#web/product/product-questions.queries.ts'

/** What answers a query about one document, by the query's name. */
const answersBySlug: ReadonlyMap<string, typeof answerKit> = new Map([
  ['kit', answerKit],
  ['landing-page', answerLandingPage],
])

/**
 * Answers one of the site's own queries that the shop has a part in by its name and the values of its
 * parameters, as text. What does not exist costs the lake nothing; so everything that can be asked is in the
 * server's cache.
 *
 * @param content the server's, with the shop's part in it
 * @returns undefined where pages ask no such thing
 */
export async function answerKitQuery(
  content: ContentSource,
  { name, ...params }: Readonly<Record<string, string>>,
): Promise<ContentResult<unknown> | undefined> {
  if (name === 'kits' && isExactly(params, { count: firstKitCount })) {
    return content.load(firstKitsRequest(0))
  }
  if (name === 'kit-names' && isExactly(params, { count: namedKitCount })) {
    return content.load(kitNamesRequest)
  }
  const { slug = '' } = params
  const answerBySlug = answersBySlug.get(name ?? '')
  if (answerBySlug && isExactly(params, { slug })) return answerBySlug(content, slug)
  if (name === 'kit-choices' && isExactly(params, kitChoicesRequest.params)) {
    return content.load(kitChoicesRequest)
  }
  return name === 'catalogue' ? answerCatalogue(content, params) : undefined
}

async function answerCatalogue(content: ContentSource, params: Readonly<Record<string, string>>) {
  const page = Number(params['from']) / kitsPerPage + 1
  const asked = { from: (page - 1) * kitsPerPage, to: page * kitsPerPage }
  if (!Number.isSafeInteger(page) || page < 1 || !isExactly(params, asked)) return undefined
  // Kits without a usable address are in the catalogue, and not in the list: one page more might exist.
  const last = Math.ceil((await kitAddresses(content)).size / kitsPerPage) + 1
  return page > last ? undefined : content.load(catalogueRequest(page))
}

function isExactly(
  params: Readonly<Record<string, string>>,
  asked: ContentRequest<string>['params'],
) {
  const wanted = Object.entries(asked ?? {})
  return (
    Object.keys(params).length === wanted.length &&
    wanted.every(([name, value]) => params[name] === String(value))
  )
}

async function answerKit(content: ContentSource, slug: string): Promise<ContentResult<unknown>> {
  if ((await kitAddresses(content)).has(slug)) return content.load(kitRequest(slug))
  const data: KitQueryResult = { any: null, kit: null }
  return { ...(await loadKitAddresses(content)), data }
}

async function answerLandingPage(
  content: ContentSource,
  slug: string,
): Promise<ContentResult<unknown>> {
  if ((await landingAddresses(content)).has(slug)) return content.load(landingPageRequest(slug))
  const data: LandingPageQueryResult = { page: null }
  return { ...(await loadLandingAddresses(content)), data }
}
