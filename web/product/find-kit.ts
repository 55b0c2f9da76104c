import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isCurrent } from '#schemas/content/content-origin.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { lakeAway, missingPage } from '#web/navigation/missing-page.ts'
import type { RouterContext } from '#web/router-context.ts'

/**
 * Loads the kit with this slug for its page. On the server an unknown slug costs the lake nothing:
 * it is looked up in the list of all addresses, before anything else is asked.
 *
 * @param besides loads what else the kit's page shows, at the same time as the kit
 * @throws a redirect from a former address to today's, or not found
 * @throws {Error} if the lake fails, so that nobody can say whether the kit exists
 */
export async function findKit(
  { queryClient, content }: RouterContext,
  slug: string,
  { href }: Pick<ParsedLocation, 'href'>,
  besides: () => readonly Promise<unknown>[],
): Promise<void> {
  if (import.meta.env.SSR) {
    const { addressesOf, loadKitAddresses } = await import('./kit-addresses.queries.ts')
    const addresses = await loadKitAddresses(content)
    if (!addressesOf(addresses).has(slug)) throw await missingKit(slug, href, addresses)
  }
  const [result] = await Promise.all([
    queryClient.fetchQuery(siteQueryOptions(content, 'kit', slug)),
    ...besides(),
  ])
  if (result.data.kit) return
  // Only the server knows the kits of the shop.
  throw await missingKit(slug, href, result)
}

async function missingKit(former: string, href: string, result: ContentResult<unknown>) {
  if (import.meta.env.SSR) {
    const { productAliases } = await import('#schemas/product/product-aliases.ts')
    const slug = productAliases.get(former)
    if (slug !== undefined)
      return redirect({ to: '/products/$slug', params: { slug }, statusCode: 308 })
  }
  // In the browser, the server is asked about former slugs as well.
  return isCurrent(result) ? missingPage(href) : lakeAway()
}
