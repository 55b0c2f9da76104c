import { redirect } from '@tanstack/react-router'
import { comparisonSlug } from '#schemas/content/product/kit-slug.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { newAddress } from '#web/content/missing-page.ts'

/**
 * Looks for renamed kits in a comparison; only the server knows them.
 *
 * @param named the slugs in the address
 * @throws a redirect to the current slugs, if there are any
 */
export async function followRenamed(named: readonly string[]): Promise<void> {
  const search = new URLSearchParams({ kits: named.join() }).toString()
  const href = await newAddress(`${productPath(comparisonSlug)}?${search}`)
  if (href !== null) throw redirect({ href })
}
