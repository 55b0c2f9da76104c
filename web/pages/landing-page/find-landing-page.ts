import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isCurrent } from '#schemas/protocol/content-origin.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { landingPath, landingSlugOf } from '#schemas/content/redirect/landing-path.ts'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { lakeUnavailable, notFoundOrRedirect } from '#web/content/not-found-or-redirect.ts'
import type { RouterContext } from '#web/router-context.ts'
import { LazyComparison, LazyForm, LazyText } from './lazy-blocks.ts'
import { LazyLandingPage } from './lazy-landing-page.ts'
import type { LandingPage } from '#web/pages/landing-page/landing-page.queries.ts'

/**
 * Loads the landing page at an address without another route, with the content of its blocks. On the
 * server an unknown address needs no query: the slug is looked up in a cached list.
 *
 * @throws a redirect, including one to the canonical spelling, or not found
 * @throws {Error} if the lake fails, because the page might exist
 */
export async function findLandingPage(
  { queryClient, content }: RouterContext,
  { pathname, href }: Pick<ParsedLocation, 'pathname' | 'href'>,
): Promise<void> {
  const slug = landingSlugOf(pathname)
  if (slug === null) throw await notFoundOrRedirect(href)
  if (import.meta.env.SSR) {
    const { landingAddressesOf, loadLandingAddresses } =
      await import('#web/pages/landing-page/landing-addresses.queries.ts')
    const addresses = await loadLandingAddresses(content)
    if (!landingAddressesOf(addresses).has(slug)) throw await missing(href, addresses)
  }
  // The address has a different spelling.
  if (pathname !== landingPath(slug)) {
    throw redirect({ href: landingPath(slug), statusCode: 308 })
  }
  const result = await queryClient.fetchQuery(siteQueryOptions(content, 'landing-page', slug))
  const { page } = result.data
  if (page) await loadBlocks(page, { queryClient, content })
  else throw await missing(href, result)
}

function missing(href: string, result: ContentResult<unknown>) {
  return isCurrent(result) ? notFoundOrRedirect(href) : lakeUnavailable()
}

async function loadBlocks(
  { blocks }: LandingPage,
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
): Promise<void> {
  const showsFirstKits = blocks.some((block) => block._type === 'kitsBlock' && block.count > 0)
  const comparisons = blocks.filter((block) => block._type === 'comparisonBlock')
  const showsText = blocks.some(({ _type }) => _type === 'textBlock')
  const showsForm = blocks.some(({ _type }) => _type === 'formBlock')
  await Promise.all([
    LazyLandingPage.preload(),
    ...(showsFirstKits ? [queryClient.fetchQuery(siteQueryOptions(content, 'kits'))] : []),
    ...(showsText ? [LazyText.preload()] : []),
    ...(comparisons.length > 0 ? [LazyComparison.preload()] : []),
    ...comparisons.map(({ slugs }) =>
      queryClient.fetchQuery(siteQueryOptions(content, 'compared-kits', slugs)),
    ),
    ...(showsForm
      ? [
          LazyForm.preload(),
          queryClient.fetchQuery(siteQueryOptions(content, 'kit-choices')),
          queryClient.fetchQuery(siteQueryOptions(content, 'contact-card')),
        ]
      : []),
  ])
}
