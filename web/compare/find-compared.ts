import { siteQueryOptions } from '#web/content/site-query-options.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { Comparison } from './compare-page.tsx'
import { firstKits, namedKits } from './named-kits.ts'

/**
 * Loads the kits to compare: those of the address that exist, and with fewer than two the catalogue's
 * first ones beside them. On the server an unknown slug costs the lake nothing.
 *
 * @throws a redirect if the address names a kit by a former slug
 */
export async function findCompared(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  { kits, first }: { kits?: unknown; first?: unknown },
): Promise<Comparison> {
  const { slugs: named, surplus } = namedKits(kits)
  const load = async (slugs: readonly string[]) =>
    (await queryClient.fetchQuery(siteQueryOptions(content, 'compared-kits', slugs))).data
  const names = queryClient.fetchQuery(siteQueryOptions(content, 'kit-names'))
  const asked = await known(content, named)
  const found = asked.length < 2 && !import.meta.env.SSR ? await load(asked) : undefined
  const chosen = found ? found.map(({ slug }) => slug) : asked
  const catalogue = (await names).data.map(({ slug }) => slug)
  const slugs = comparedSlugs(chosen, catalogue).toSorted()
  const existing = await load(slugs)
  const shown = new Set(existing.map(({ slug }) => slug))
  const missing = named.filter((slug) => !shown.has(slug))
  // The server has looked for redirects already.
  if (missing.length > 0 && !import.meta.env.SSR) {
    await (await import('./follow-renamed.ts')).followRenamed(named)
  }
  // The kit that a visitor comes from stands before those that are only beside it.
  if (chosen.length < 2) return { slugs, front: chosen, unknown: missing.length, surplus }
  const front = firstKits(first, slugs)
  return { slugs, isChosen: true, front, unknown: missing.length, surplus }
}

/** Those that might exist: in the browser, the lake says so when it is asked for them. */
async function known(content: RouterContext['content'], named: readonly string[]) {
  if (!import.meta.env.SSR) return named
  const { kitAddresses } = await import('#web/product/kit-addresses.queries.ts')
  const addresses = await kitAddresses(content)
  return named.filter((slug) => addresses.has(slug))
}

/** How many kits are compared if the visitor has chosen fewer than two. */
const startCount = 3

/**
 * The kits to compare: those that were chosen, and with fewer than two the catalogue's first ones
 * beside them.
 *
 * @param chosen slugs that exist
 * @param first the slugs of the catalogue, in its order
 */
export function comparedSlugs(chosen: readonly string[], first: readonly string[]): string[] {
  if (chosen.length >= 2) return [...chosen]
  const others = first.filter((slug) => !chosen.includes(slug))
  return [...chosen, ...others].slice(0, startCount)
}
