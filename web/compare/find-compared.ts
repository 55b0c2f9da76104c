import { redirect } from '@tanstack/react-router'
import { comparisonSlug } from '#schemas/product/kit-slug.ts'
import { productPath } from '#schemas/product/product-path.ts'
import { kitNamesQueryOptions } from '#web/product/product.queries.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { Comparison } from './compare-page.tsx'
import { comparedKitsOptions } from './compared-kits.queries.ts'
import { comparedSlugs } from './compared-slugs.ts'
import { namedKits } from './named-kits.ts'

/**
 * Loads the kits to compare: those of the address that exist, and with fewer than two the catalogue's
 * first ones beside them. On the server an unknown slug costs the lake nothing.
 *
 * @throws a redirect where the address names a kit by a former slug
 */
export async function findCompared(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  kits: unknown,
): Promise<Comparison> {
  const { slugs: named, surplus } = namedKits(kits)
  const load = async (slugs: readonly string[]) =>
    (await queryClient.ensureQueryData(comparedKitsOptions(content, slugs))).data
  const names = queryClient.ensureQueryData(kitNamesQueryOptions(content))
  const asked = await known(content, named)
  const found = asked.length < 2 && !import.meta.env.SSR ? await load(asked) : undefined
  const chosen = found ? found.map(({ slug }) => slug) : asked
  const first = (await names).data.map(({ slug }) => slug)
  const slugs = comparedSlugs(chosen, first).toSorted()
  const existing = await load(slugs)
  const shown = new Set(existing.map(({ slug }) => slug))
  const missing = named.filter((slug) => !shown.has(slug))
  if (missing.length > 0) await followRenamed(named)
  return { slugs, unknown: missing.length, surplus }
}

/** @throws a redirect to today's slugs, where kits were renamed: of that, only the server knows */
async function followRenamed(named: readonly string[]): Promise<void> {
  if (import.meta.env.SSR) return
  const search = new URLSearchParams({ kits: named.join() }).toString()
  const { newAddress } = await import('#web/navigation/missing-page.ts')
  const href = await newAddress(`${productPath(comparisonSlug)}?${search}`)
  if (href !== null) throw redirect({ href })
}

/** Those that may exist: in the browser, the lake says so when it is asked for them. */
async function known(content: RouterContext['content'], named: readonly string[]) {
  if (!import.meta.env.SSR) return named
  const { kitAddresses } = await import('#web/product/kit-addresses.queries.ts')
  const addresses = await kitAddresses(content)
  return named.filter((slug) => addresses.has(slug))
}
