import { defineQuery } from 'groq'
import { lakeQuery } from '#web/content/site-query.ts'
import { imageFields } from '#web/content/image/image-fields.ts'
import { firstKitCount, kitsPerPage, namedKitCount } from '#schemas/content/product/kit-limits.ts'
import { seoFields } from '#web/content/page/seo-fields.ts'
import { cataloguePageOf } from './catalogue-page-number.ts'
import { inOrder, isShown } from './shown-kits.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readFirstKits } from './read-first-kits.ts'
import { readKit } from './read-kit.ts'
import { readKitNames } from './read-kit-names.ts'

const box = 'lengthMm, widthMm, heightMm'
const place = 'fits, where'

/** The texts and numbers of a kit; its page, comparisons and search read the same. */
export const kitTextFields = `title, "slug": slug.current, shortDescription, description, includes, useCase, variants,
    spec{
      outerSize{${box}}, packedSize{${box}}, weightGrams, materials, shelfLifeMonths, expiresFirst,
      countryOfOrigin, partNumber
    },
    contents[]{quantity, name, detail, heading},
    leadTimeDays{min, max},
    stowage{light{${place}}, midsize{${place}}, heavy{${place}}},
    sizeChart[]{
      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds
    },
    evidence[]{claim, method, laboratory, date, notCertified}`

/** The facts of a kit that are files or other documents. */
const linkedFacts = `gallery[]{alt, caption, ${imageFields}},
    documents[]{title, kind, "file": file.asset->{url, size, extension}},
    faqs[]->{_id, question, answer},
    replenishedBy[]->{_id, title, "slug": slug.current},
    variantContents[]{name, contents}`

const curated = () => import('#schemas/content/product/kit-answers.curated.ts')

/** The fields of a kit for its card. */
const card = `_id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,
      image{${imageFields}}`

/** Some kits for pages that show only a few, with the total number. */
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

/** One page of the catalog in the editors' order, and the featured kit. */
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

/** One kit by its address; `any` distinguishes an unknown kit from a lake without kits. */
export const kitQuery = defineQuery(`{
  "any": *[_type == "product" && slug.current > ""][0]._id,
  "kit": *[_type == "product" && slug.current == $slug] | ${inOrder}[0]{
    ${kitTextFields},
    image{alt, ${imageFields}},
    price,
    inStock,
    ${linkedFacts},
    ${seoFields}
  }
}`)

/** The names of the first kits, for lists to choose from. */
export const kitNamesQuery = defineQuery(`*[${isShown}] | ${inOrder}[0...$count]{
  title,
  "slug": slug.current,
  price,
  inStock
}`)

const shop = () => import('#schemas/shop/merge-shop-data.ts')

/** Some kits in the editors' order and the featured one, with the total number. */
export const firstKits = lakeQuery({
  name: 'kits',
  query: firstKitsQuery,
  shape: 'one object',
  params: () => ({ count: firstKitCount }),
  curated: async () => (await curated()).curatedFirstKits(),
  isEmpty: ({ total }) => total === 0,
  read: readFirstKits,
  mergeShop: async (answer, view) => (await shop()).mergeFirstKits(answer, view),
})

/** One page of the catalog; the first is 1. */
export const catalogue = lakeQuery({
  name: 'catalogue',
  query: catalogueQuery,
  shape: 'one object',
  params: (page: number) => ({ from: (page - 1) * kitsPerPage, to: page * kitsPerPage }),
  argumentOf: ({ from }) => cataloguePageOf(Number(from) / kitsPerPage + 1),
  curated: async (page) => (await curated()).curatedCatalogue(page),
  isEmpty: ({ total }) => total === 0,
  read: readCatalogue,
  mergeShop: async (answer, view, page) => (await shop()).mergeCatalogue(answer, page, view),
})

/** The kit with a slug; null if there is none. */
export const kit = lakeQuery({
  name: 'kit',
  query: kitQuery,
  shape: 'one object',
  params: (slug: string) => ({ slug }),
  argumentOf: ({ slug }) => (typeof slug === 'string' ? slug : null),
  curated: async (slug) => (await curated()).curatedKit(slug),
  isEmpty: ({ any }) => any === null,
  read: ({ kit: row }) => ({ kit: readKit(row) }),
  mergeShop: async (answer, view, slug) => (await shop()).mergeKit(answer, slug, view),
})

/** The names of the first kits in the editors' order, for lists to choose from. */
export const kitNames = lakeQuery({
  name: 'kit-names',
  query: kitNamesQuery,
  shape: 'a list',
  params: () => ({ count: namedKitCount }),
  curated: async () => (await curated()).curatedKitNames(),
  read: readKitNames,
  mergeShop: async (answer, view) => (await shop()).mergeNames(answer, view),
})
