import { redirect } from '@tanstack/react-router'
import { comparisonSlug } from '#schemas/content/product/kit-slug.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { newAddress } from '#web/content/not-found-or-redirect.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { Comparison } from './compare-page.tsx'
import { firstKits, namedKits } from './comparison-url.ts'

/**
 * Loads the kits to compare: those in the URL that exist, completed with the featured kit and the
 * catalog's first kits if there are fewer than two. On the server, unknown slugs need no query.
 *
 * @throws a redirect if the URL names a kit by a former slug
 */
export async function findCompared(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  { kits, first }: { kits?: unknown; first?: unknown },
): Promise<Comparison> {
  const { slugs: named, surplus } = namedKits(kits)
  const load = async (slugs: readonly string[]) =>
    (await queryClient.fetchQuery(siteQueryOptions(content, 'compared-kits', slugs))).data
  const findChosen = async () => {
    const requested = await known(content, named)
    if (requested.length >= 2 || import.meta.env.SSR) return requested
    return (await load(requested)).map(({ slug }) => slug)
  }
  const [chosen, names] = await Promise.all([
    findChosen(),
    queryClient.fetchQuery(siteQueryOptions(content, 'kit-names')),
  ])
  // The featured kit is in every comparison that the site completes.
  const catalog = names.data
    .toSorted((a, b) => Number(b.featured ?? false) - Number(a.featured ?? false))
    .map(({ slug }) => slug)
  const slugs = comparedSlugs(chosen, catalog).toSorted()
  const existing = await load(slugs)
  const shown = new Set(existing.map(({ slug }) => slug))
  const missing = named.filter((slug) => !shown.has(slug))
  // The server has already looked for redirects.
  if (missing.length > 0 && !import.meta.env.SSR) {
    const search = new URLSearchParams({ kits: named.join() }).toString()
    // Only the server knows renamed kits.
    const href = await newAddress(`${productPath(comparisonSlug)}?${search}`)
    if (href !== null) throw redirect({ href })
  }
  // The kit that the visitor comes from is in front of the kits that complete the comparison.
  if (chosen.length < 2) return { slugs, front: chosen, unknown: missing.length, surplus }
  const front = firstKits(first, slugs)
  return { slugs, isChosen: true, front, unknown: missing.length, surplus }
}

/** The slugs that might exist; in the browser, the query of each kit finds out. */
async function known(content: RouterContext['content'], named: readonly string[]) {
  if (!import.meta.env.SSR) return named
  const { kitAddresses } = await import('#web/kit/product/kit-addresses.queries.ts')
  const addresses = await kitAddresses(content)
  return named.filter((slug) => addresses.has(slug))
}

/** The number of kits in a comparison if the visitor chose fewer than two. */
const startCount = 3

/**
 * The kits to compare: the chosen kits, completed with the first other kits if there are fewer than
 * two.
 *
 * @param chosen slugs that exist
 * @param first the slugs of other kits, the best first
 */
export function comparedSlugs(chosen: readonly string[], first: readonly string[]): string[] {
  if (chosen.length >= 2) return [...chosen]
  const others = first.filter((slug) => !chosen.includes(slug))
  return [...chosen, ...others].slice(0, startCount)
}
