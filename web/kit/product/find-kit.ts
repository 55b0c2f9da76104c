import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isCurrent } from '#schemas/protocol/content-origin.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { loadSiteQueries, siteQueryOptions } from '#web/content/site-query-options.ts'
import { lakeUnavailable, notFoundOrRedirect } from '#web/content/not-found-or-redirect.ts'
import type { RouterContext } from '#web/router-context.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import type { Kit } from './kit.queries.ts'

/**
 * A kit's contents and facts. The first page shows them from its HTML, because contents and facts need
 * no script.
 */
export const KitBody = lazyPart<{ kit: Kit }>(
  async () => (await import('./kit-body-view.tsx')).KitBodyView,
)

/**
 * Loads the content of a kit's page. On the server, an unknown slug needs no query: the slug is first
 * looked up in the list of all addresses.
 *
 * @throws a redirect from a former address to the current one, or not found
 * @throws {Error} if the lake fails, because then the kit might exist
 */
export async function findKit(
  context: RouterContext,
  slug: string,
  { href }: Pick<ParsedLocation, 'href'>,
): Promise<void> {
  const { queryClient, content } = context
  if (import.meta.env.SSR) {
    const { addressesOf, loadKitAddresses } = await import('./kit-addresses.queries.ts')
    const addresses = await loadKitAddresses(content)
    if (!addressesOf(addresses).has(slug)) throw await missingKit(slug, href, addresses)
  }
  const [result] = await Promise.all([
    queryClient.fetchQuery(siteQueryOptions(content, 'kit', slug)),
    KitBody.preload(),
    loadSiteQueries(context, 'kits', 'kit-page-words'),
    // In the browser at the same time, so that a tap waits for one round trip.
    import.meta.env.SSR ? undefined : loadSiteQueries(context, 'delivery-terms'),
  ])
  const { kit } = result.data
  if (kit) {
    // On the server only if the page shows the delivery terms, because the page sends its state.
    if (import.meta.env.SSR && kit.availability !== 'coming soon') {
      await loadSiteQueries(context, 'delivery-terms')
    }
    return
  }
  // Only the server knows the kits of the shop.
  throw await missingKit(slug, href, result)
}

async function missingKit(former: string, href: string, result: ContentResult<unknown>) {
  if (import.meta.env.SSR) {
    const { formerSlugs } = await import('#schemas/content/product/former-slugs.ts')
    const slug = formerSlugs.get(former)
    if (slug !== undefined)
      return redirect({ to: '/products/$slug', params: { slug }, statusCode: 308 })
  }
  // In the browser, the server also looks up former slugs.
  return isCurrent(result) ? notFoundOrRedirect(href) : lakeUnavailable()
}
