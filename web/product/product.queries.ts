import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { type Product, readProducts } from './read-products.ts'

/** Every kit in the editors' order. */
const productsQuery =
  defineQuery(`*[_type == "product" && defined(slug.current)] | order(order asc, title asc){
  _id,
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
  variants
}`)

const curated = async () => (await import('#schemas/product/product.curated.ts')).curatedProducts

/** Every kit; `retries` is 2 on the home page and 0 elsewhere (`docs/product.md §7`). */
export const productsQueryOptions = (content: ContentSource, retries = 0) =>
  contentQueryOptions(
    content,
    ['products'],
    { query: productsQuery, shape: 'a list', curated, retries },
    readProducts,
  )

/** The kit with this slug, found in the loaded catalogue: an unknown slug costs no query. */
export function findProduct(products: readonly Product[], slug: string): Product | undefined {
  return products.find((product) => product.slug === slug)
}

/** Every kit in the editors' order. */
export function useProducts(): Product[] {
  return useSuspenseQuery(productsQueryOptions(useContent())).data
}

/** The kit that the route's loader found; null where it was unpublished meanwhile. */
export function useProduct(slug: string): Product | null {
  return findProduct(useProducts(), slug) ?? null
}
