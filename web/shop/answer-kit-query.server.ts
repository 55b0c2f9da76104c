import type { ContentResult, ContentSource } from '#schemas/protocol/content-source.ts'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import type { KitQueryResult, LandingPageQueryResult } from '#schemas/sanity.types.ts'
import {
  landingAddressesOf,
  loadLandingAddresses,
} from '#web/pages/landing-page/landing-addresses.queries.ts'
import {
  addressesOf,
  kitAddresses,
  loadKitAddresses,
} from '#web/kit/product/kit-addresses.queries.ts'
import { findRequest } from '#web/site-queries.ts'

/**
 * Answers a query with shop data, by its name and its parameters as text. Made-up slugs and pages need
 * no query to the lake, because the server has lists of all addresses in memory.
 *
 * @param content the server's content source, including shop data
 * @returns undefined if there is no such query
 */
export async function answerKitQuery(
  content: ContentSource,
  { name = '', ...params }: Readonly<Record<string, string>>,
): Promise<ContentResult<unknown> | undefined> {
  const request = findRequest(name, params)
  if (typeof request === 'string' || !request.mergeShop) return undefined
  const { slug = '' } = params
  if (name === 'kit') {
    const addresses = await loadKitAddresses(content)
    if (!addressesOf(addresses).has(slug)) {
      return { ...addresses, data: { any: null, kit: null } satisfies KitQueryResult }
    }
  }
  if (name === 'landing-page') {
    const addresses = await loadLandingAddresses(content)
    if (!landingAddressesOf(addresses).has(slug)) {
      return { ...addresses, data: { page: null } satisfies LandingPageQueryResult }
    }
  }
  // The list lacks kits without a usable address, which the catalog has: allow one more page.
  if (name === 'catalog') {
    const pages = Math.ceil((await kitAddresses(content)).size / kitsPerPage)
    if (Number(params['from']) > pages * kitsPerPage) return undefined
  }
  return content.load(request)
}
