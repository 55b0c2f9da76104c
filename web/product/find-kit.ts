import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { hasFailed } from '#schemas/content/content-origin.ts'
import { missingPage } from '#web/navigation/missing-page.ts'
import type { RouterContext } from '#web/router-context.ts'
import { kitQueryOptions } from './product.queries.ts'

/**
 * Loads the kit with this slug for its page. On the server an unknown slug costs the lake nothing:
 * it is looked up in the list of all addresses, before anything else is asked.
 *
 * @param besides loads what else the kit's page shows, at the same time as the kit
 * @throws a redirect from a former address to today's, or not found
 * @throws {Error} where the lake fails and no curated kit takes the place of one that exists
 */
export async function findKit(
  { queryClient, content }: RouterContext,
  slug: string,
  { href }: Pick<ParsedLocation, 'href'>,
  besides: () => readonly Promise<unknown>[],
): Promise<void> {
  if (import.meta.env.SSR) {
    const { kitAddresses } = await import('./kit-addresses.queries.ts')
    if (!(await kitAddresses(content)).has(slug)) throw await missingKit(slug, href)
  }
  const [result] = await Promise.all([
    queryClient.ensureQueryData(kitQueryOptions(content, slug)),
    ...besides(),
  ])
  if (result.data.kit) return
  // Only the server knows the kits of the shop.
  if (hasFailed(result) || result.isStale)
    throw new Error('The lake does not answer, and this kit is not curated.')
  throw await missingKit(slug, href)
}

async function missingKit(former: string, href: string) {
  // In the browser, the server is asked about former slugs as well.
  if (!import.meta.env.SSR) return missingPage(href)
  const { productAliases } = await import('#schemas/product/product-aliases.ts')
  const slug = productAliases.get(former)
  if (slug === undefined) return missingPage(href)
  return redirect({ to: '/products/$slug', params: { slug }, statusCode: 308 })
}
