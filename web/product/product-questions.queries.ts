import { defineQuery } from 'groq'
import type { ContentRequest } from '#schemas/content/content-source.ts'
import { contentQuestion } from '#web/content/content-question.ts'
import { imageFields } from '#web/image/image-fields.ts'
import { firstKitCount, kitsPerPage, namedKitCount } from '#schemas/product/kit-limits.ts'
import { seoFields } from '#web/page/seo-fields.ts'
import { inOrder, isShown } from './shown-kits.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readFirstKits } from './read-first-kits.ts'
import { readKit } from './read-kit.ts'
import { readKitNames } from './read-kit-names.ts'

const box = 'lengthMm, widthMm, heightMm'
const place = 'fits, where'

/** The facts of a kit in GROQ; `read-kit-facts.ts` reads them. */
const factFields = `spec{
      outerSize{${box}}, packedSize{${box}}, weightGrams, materials, shelfLifeMonths, expiresFirst,
      countryOfOrigin, partNumber
    },
    contents[]{quantity, name, detail, heading},
    gallery[]{alt, caption, ${imageFields}},
    documents[]{title, kind, "file": file.asset->{url, size, extension}},
    leadTimeDays{min, max},
    stowage{light{${place}}, midsize{${place}}, heavy{${place}}},
    sizeChart[]{
      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds
    },
    evidence[]{claim, method, laboratory, date, notCertified},
    faqs[]->{_id, question, answer},
    replenishedBy[]->{_id, title, "slug": slug.current},
    variantContents[]{name, contents}`

const curated = () => import('#schemas/product/kit-answers.curated.ts')

/** What the card of a kit shows. */
const card = `_id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,
      image{${imageFields}}`

/** Some kits for those pages that show a few of many, with how many there are. */
export const firstKitsQuery = defineQuery(`{
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
export const catalogueQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "featured": *[${isShown} && featured == true]
    | ${inOrder}[0...1]{
      _id, title, "slug": slug.current, shortDescription, price, includes, inStock
    },
  "kits": *[${isShown}]
    | ${inOrder}[$from...$to]{
      ${card}
    }
}`)

/** One kit by its address; `any` tells an unknown kit from a lake that holds none. */
export const kitQuery = defineQuery(`{
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
    variants,
    ${seoFields},
    ${factFields}
  }
}`)

/** The names of the first kits, for lists to choose from. */
export const kitNamesQuery = defineQuery(`*[${isShown}] | ${inOrder}[0...$count]{
  title,
  "slug": slug.current,
  price,
  inStock
}`)

/** Infers a request's type from its query. */
const request = <const Query extends string>(one: ContentRequest<Query>) => one

/** Asks for the first kits in the editors' order and the featured one. */
export const firstKitsRequest = (retries: number) =>
  request({
    name: 'kits',
    query: firstKitsQuery,
    params: { count: firstKitCount },
    shape: 'one object',
    curated: async () => (await curated()).curatedFirstKits(),
    isEmpty: ({ total }) => total === 0,
    retries,
  })

/** Asks for one page of the catalogue; the first is 1. */
export const catalogueRequest = (page: number) =>
  request({
    name: 'catalogue',
    query: catalogueQuery,
    params: { from: (page - 1) * kitsPerPage, to: page * kitsPerPage },
    shape: 'one object',
    curated: async () => (await curated()).curatedCatalogue(page),
    isEmpty: ({ total }) => total === 0,
  })

/** Asks for the kit with this slug. */
export const kitRequest = (slug: string) =>
  request({
    name: 'kit',
    query: kitQuery,
    params: { slug },
    shape: 'one object',
    curated: async () => (await curated()).curatedKit(slug),
    isEmpty: ({ any }) => any === null,
  })

/** Asks for the names of the first kits. */
export const kitNamesRequest = request({
  name: 'kit-names',
  query: kitNamesQuery,
  params: { count: namedKitCount },
  shape: 'a list',
  curated: async () => (await curated()).curatedKitNames(),
})

/** The names of the first kits in the editors' order. */
export const kitNamesQuestion = contentQuestion(kitNamesRequest, readKitNames)

/** The first kits in the editors' order and the featured one. */
export const firstKitsQuestion = (retries: number) =>
  contentQuestion(firstKitsRequest(retries), readFirstKits)

/** One page of the catalogue; the first is 1. */
export const catalogueQuestion = (page: number) =>
  contentQuestion(catalogueRequest(page), (answer) => readCatalogue(answer, page))

/** The kit with this slug. */
export const kitQuestion = (slug: string) =>
  contentQuestion(kitRequest(slug), ({ kit }) => ({ kit: readKit(kit) }))
