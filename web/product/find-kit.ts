import { notFound, redirect } from '@tanstack/react-router'
import { hasFailed } from '#schemas/content/content-origin.ts'
import { productAliases } from '#schemas/product/product-aliases.ts'
import type { RouterContext } from '#web/router-context.ts'
import { kitQueryOptions } from './product.queries.ts'

/**
 * Loads the kit with this slug for its page. On the server an unknown slug costs the lake nothing:
 * it is looked up in the list of all addresses.
 *
 * @throws a redirect from a former slug to today's, or not found
 * @throws {Error} where the lake fails and no curated kit takes the place of one that exists
 */
export async function findKit({ queryClient, content }: RouterContext, slug: string) {
  if (import.meta.env.SSR) {
    const { kitAddresses } = await import('./kit-addresses.queries.ts')
    if (!(await kitAddresses(content)).has(slug)) throw missingKit(slug)
  }
  const result = await queryClient.ensureQueryData(kitQueryOptions(content, slug))
  if (result.data.kit) return
  if (hasFailed(result)) throw new Error('The lake does not answer, and this kit is not curated.')
  throw missingKit(slug)
}

function missingKit(former: string) {
  const slug = productAliases.get(former)
  if (slug === undefined) return notFound()
  return redirect({ to: '/products/$slug', params: { slug }, statusCode: 308 })
}
