import { type QueryFunctionContext, useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { curatedProducts } from '#schemas/product/product.curated.ts'
import type { ProductQueryResult, ProductsQueryResult } from '#schemas/sanity.types.ts'
import { contentQueryOptions, keepKnown, useContent } from '#web/content/content-query.ts'
import type { ContentAnswer, ContentSource } from '#web/content/content-source.ts'

/** What pages show of a kit. */
const kitFields = `_id,
  _updatedAt,
  title,
  "slug": slug.current,
  shortDescription,
  description,
  image{alt, hotspot, crop, asset->{_id, url, metadata{lqip, dimensions{width, height, aspectRatio}}}},
  price,
  includes,
  useCase,
  inStock,
  featured,
  variants`

/** Every kit in the editors' order. */
const productsQuery = defineQuery(
  `*[_type == "product" && defined(slug.current)] | order(order asc, title asc){${kitFields}}`,
)

/** One kit by its slug, or null. */
const productQuery = defineQuery(`*[_type == "product" && slug.current == $slug][0]{${kitFields}}`)

/** One kit as pages show it; `price` in cents, 0 = to be announced. */
export type Product = ProductsQueryResult[number]

/** Every kit; `retries` is 2 on the home page and else 0 (`spec.md §9`). */
export const productsQueryOptions = (content: ContentSource, retries = 0) =>
  contentQueryOptions(content, ['products'], {
    query: productsQuery,
    curated: curatedProducts,
    retries,
  })

/** One kit, or null where there is none with this slug. */
export const productQueryOptions = (content: ContentSource, slug: string) => {
  const curated = curatedProducts.find((product) => product.slug === slug) ?? null
  const request = { query: productQuery, params: { slug }, curated, nullIsAnswer: true } as const
  return {
    ...contentQueryOptions(content, ['product', slug], request),
    queryFn: async ({ client, queryKey }: QueryFunctionContext) => {
      const known = client.getQueryData<ContentAnswer<ProductQueryResult>>(queryKey)
      const answer = keepKnown(known, await content.load(request))
      if (answer.data) return answer
      // Null may also mean that nothing is seeded yet; then the catalogue is the curated one.
      const catalogue = await content.load({ query: productsQuery, curated: curatedProducts })
      return catalogue.origin === 'curated' ? { ...catalogue, data: curated } : answer
    },
  }
}

/** Every kit in the editors' order. */
export function useProducts(): ProductsQueryResult {
  return useSuspenseQuery(productsQueryOptions(useContent())).data
}

/** The kit that the route's loader has found, or null once it was unpublished meanwhile. */
export function useProduct(slug: string): Product | null {
  return useSuspenseQuery(productQueryOptions(useContent(), slug)).data
}
