import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import { imageFields } from '#web/image/image-fields.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { firstKitCount, kitsPerPage } from '#schemas/product/kit-limits.ts'
import { inOrder, isShown } from './shown-kits.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'
import { readFirstKits, type FirstKits } from './read-first-kits.ts'
import { type Kit, readKit } from './read-kit.ts'

const curated = () => import('#schemas/product/kit-answers.curated.ts')

/** What the card of a kit shows. */
const card = `_id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,
      image{${imageFields}}`

/** Some kits for those pages that show a few of many, with how many there are. */
const firstKitsQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "lowestPrice": *[${isShown} && price > 0]
    | order(price asc)[0].price,
  "featured": *[${isShown} && featured == true]
    | ${inOrder}[0...1]{
      ${card}
    },
  "kits": *[${isShown}]
    | ${inOrder}[0...$count]{
      ${card}
    }
}`)

/** One page of the catalogue in the editors' order, and the featured kit. */
const catalogueQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "featured": *[${isShown} && featured == true]
    | ${inOrder}[0...1]{
      _id, title, "slug": slug.current, shortDescription, price, includes
    },
  "kits": *[${isShown}]
    | ${inOrder}[$from...$to]{
      ${card}
    }
}`)

/** One kit by its address; `any` tells an unknown kit from a lake that holds none. */
const kitQuery = defineQuery(`{
  "any": *[_type == "product" && slug.current > ""][0]._id,
  "kit": *[_type == "product" && slug.current == $slug] | ${inOrder}[0]{
    title,
    "slug": slug.current,
    shortDescription,
    description,
    image{alt, ${imageFields}},
    price,
    includes,
    useCase,
    inStock,
    variants
  }
}`)

/**
 * The first kits in the editors' order and the featured one, however many there are; `retries` is 2
 * on the home page and 0 elsewhere (`docs/product.md §7`).
 */
export const firstKitsQueryOptions = (content: ContentSource, retries = 0) =>
  contentQueryOptions(
    content,
    ['kits'],
    {
      query: firstKitsQuery,
      params: { count: firstKitCount },
      shape: 'one object',
      curated: async () => (await curated()).curatedFirstKits(),
      isEmpty: ({ total }) => total === 0,
      retries,
    },
    readFirstKits,
  )

/** One page of the catalogue; the first is 1. */
export const catalogueQueryOptions = (content: ContentSource, page: number) =>
  contentQueryOptions(
    content,
    ['catalogue', String(page)],
    {
      query: catalogueQuery,
      params: { from: (page - 1) * kitsPerPage, to: page * kitsPerPage },
      shape: 'one object',
      curated: async () => (await curated()).curatedCatalogue(page),
      isEmpty: ({ total }) => total === 0,
    },
    (answer) => readCatalogue(answer, page),
  )

/** The kit with this slug; null where there is none. */
export const kitQueryOptions = (content: ContentSource, slug: string) =>
  contentQueryOptions(
    content,
    ['kit', slug],
    {
      query: kitQuery,
      params: { slug },
      shape: 'one object',
      curated: async () => (await curated()).curatedKit(slug),
      isEmpty: ({ any }) => any === null,
    },
    ({ kit }) => ({ kit: readKit(kit) }),
  )

/** The first kits in the editors' order. */
export function useFirstKits(): FirstKits {
  return useSuspenseQuery(firstKitsQueryOptions(useContent())).data
}

/** One page of the catalogue that the route's loader found. */
export function useCatalogue(page: number): Catalogue {
  return useSuspenseQuery(catalogueQueryOptions(useContent(), page)).data
}

/** The kit that the route's loader found; null where it was unpublished meanwhile. */
export function useKit(slug: string): Kit | null {
  return useSuspenseQuery(kitQueryOptions(useContent(), slug)).data.kit
}
