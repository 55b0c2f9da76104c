import { defineQuery } from 'groq'
import { contentQuestion } from '#web/content/content-question.ts'
import { imageFields } from '#web/image/image-fields.ts'
import { firstKitCount, kitsPerPage } from '#schemas/product/kit-limits.ts'
import { inOrder, isShown } from './shown-kits.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readFirstKits } from './read-first-kits.ts'
import { readKit } from './read-kit.ts'

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

/** The first kits in the editors' order and the featured one. */
export const firstKitsQuestion = (retries: number) =>
  contentQuestion(
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
export const catalogueQuestion = (page: number) =>
  contentQuestion(
    {
      query: catalogueQuery,
      params: { from: (page - 1) * kitsPerPage, to: page * kitsPerPage },
      shape: 'one object',
      curated: async () => (await curated()).curatedCatalogue(page),
      isEmpty: ({ total }) => total === 0,
    },
    (answer) => readCatalogue(answer, page),
  )

/** The kit with this slug. */
export const kitQuestion = (slug: string) =>
  contentQuestion(
    {
      query: kitQuery,
      params: { slug },
      shape: 'one object',
      curated: async () => (await curated()).curatedKit(slug),
      isEmpty: ({ any }) => any === null,
    },
    ({ kit }) => ({ kit: readKit(kit) }),
  )
