import { defineQuery } from 'groq'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, type Editable, editAtOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { imageFields, readImage } from '#web/content/image/read-image.ts'
import { readSeo, type Seo, seoFields } from '#web/content/page/read-seo.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { inOrder } from './catalog.queries.ts'
import {
  evidenceFields,
  type KitFacts,
  readKitFacts,
  stowageFields,
} from './facts/read-kit-facts.ts'
import { readSellable, type Sellable } from './read-kit-cards.ts'

const box = 'lengthMm, widthMm, heightMm'

/** The text and numbers of a kit, which its page, comparisons and search read. */
export const kitTextFields = `title, "slug": slug.current, shortDescription, description, includes, useCase, variants,
    spec{
      outerSize{${box}}, packedSize{${box}}, weightGrams, materials, shelfLifeMonths, expiresFirst,
      countryOfOrigin, partNumber
    },
    contents[]{quantity, name, detail, heading},
    leadTimeDays{min, max},
    ${stowageFields},
    sizeChart[]{
      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds
    },
    ${evidenceFields},
    moreFacts[]{term, text}`

/** The facts of a kit that are files or other documents. */
const linkedFacts = `gallery[]{alt, caption, ${imageFields}},
    documents[]{title, kind, "file": file.asset->{url, size, extension}},
    faqs[]->{_id, question, answer},
    replenishedBy[]->{_id, title, "slug": slug.current},
    variantContents[]{name, contents}`

/** One kit by its slug; `any` distinguishes an unknown kit from a lake without kits. */
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

type KitRow = NonNullable<KitQueryResult['kit']>

/**
 * A kit as its page shows it. Missing text is empty; `price` is in cents, and 0 means to be announced,
 * also if the document has no price. The short description replaces a missing description, and
 * `includes` replaces a missing list of contents.
 */
export type Kit = Omit<KitRow, 'image' | 'seo' | 'inStock' | 'variantContents' | keyof KitFacts> & {
  image: ImageValue | null
  seo?: Seo
  facts: KitFacts
} & Editable &
  Sellable

/** Reads one kit; null if there is no kit, or if it has no name or no usable slug. */
export function readKit(row: KitRow | null): Kit | null {
  const title = textOf(row?.title)
  if (!row || !title || !isAddressable(row.slug)) return null
  const description = textOf(row.description)
  const facts = readKitFacts(row)
  return {
    title,
    slug: row.slug,
    shortDescription: description ? null : textOrNull(row.shortDescription),
    description,
    image: readImage(row.image),
    price: centsOf(row.price),
    includes: facts.contents ? '' : textOf(row.includes),
    useCase: textOf(row.useCase),
    variants: textOrNull(row.variants),
    facts,
    ...readSeo(row.seo),
    ...editAtOf(row),
    ...readSellable(row),
  }
}

/** The kit with a slug; null if there is no such kit. */
export const kit = lakeQuery({
  name: 'kit',
  query: kitQuery,
  shape: 'one object',
  params: (slug: string) => ({ slug }),
  argumentOf: ({ slug }) => (typeof slug === 'string' ? slug : null),
  curated: async (slug) =>
    (await import('#schemas/content/product/kit-query-results.curated.ts')).curatedKit(slug),
  isEmpty: ({ any }) => any === null,
  read: ({ kit: row }) => ({ kit: readKit(row) }),
  mergeShop: async (answer, view, slug) =>
    (await import('#schemas/shop/merge-shop-data.ts')).mergeKit(answer, slug, view),
})
