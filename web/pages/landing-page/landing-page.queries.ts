import { defineQuery } from 'groq'
import { maxBlocks } from '#schemas/content/landing-page/block-rules.ts'
import { isLandingSlug } from '#schemas/content/redirect/landing-path.ts'
import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, textOf } from '#web/content/field-readers.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { readSeo, type Seo, seoFields } from '#web/content/page/read-seo.ts'
import { cardFields } from '#web/kit/product/read-kit-cards.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { type LandingBlock, readBlock } from './read-block.ts'

/** One landing page by its slug, with the documents that its blocks refer to. */
export const landingPageQuery = defineQuery(`{
  "page": *[_type == "landingPage" && slug.current == $slug] | order(_id asc)[0]{
    title,
    "slug": slug.current,
    ${seoFields},
    blocks[]{
      _key,
      _type,
      heading,
      lead,
      _type == "openingBlock" => {caption, links[]{_key, label, to}, image{alt, ${imageFields}}},
      _type == "textBlock" => {
        body[]{
          ...,
          _type == "picture" => {_key, _type, alt, caption, ${imageFields}}
        }
      },
      _type == "pictureBlock" => {caption, image{alt, ${imageFields}}},
      _type == "galleryBlock" => {pictures[]{_key, alt, caption, ${imageFields}}},
      _type == "kitsBlock" => {count, "kits": kits[]->{${cardFields}}},
      _type == "comparisonBlock" => {"slugs": kits[]->slug.current},
      _type == "faqBlock" => {
        questions[]{
          _key,
          _type == "faqEntry" => {question, answer},
          _type == "reference" => @->{question, answer}
        }
      },
      _type == "quoteBlock" => {quote, author, role},
      _type == "actionBlock" => {links[]{_key, label, to}},
      _type == "formBlock" => {source}
    }
  }
}`)

type LandingRow = LandingPageQueryResult['page']

/** A landing page with valid content. */
export interface LandingPage extends Editable {
  readonly title: string
  readonly slug: string
  readonly blocks: readonly LandingBlock[]
  readonly seo?: Seo
}

/**
 * Reads a landing page; null if there is no such page, or if it has no title or no usable slug.
 * Invalid blocks are left out.
 */
export function readLandingPage(row: LandingRow): LandingPage | null {
  const title = textOf(row?.title)
  if (!row || !title || !isLandingSlug(row.slug)) return null
  const stored: unknown = row.blocks
  const rows = Array.isArray(stored) ? stored.slice(0, maxBlocks) : []
  const blocks = rows
    .map((block, at) => readBlock(block, String(at)))
    .filter((block) => block !== null)
  return {
    title,
    slug: row.slug,
    blocks: withOneForm(blocks),
    ...readSeo(row.seo),
    ...editAtOf(row),
  }
}

/** Leaves out further forms, because two forms would be filled in and sent as one. */
function withOneForm(blocks: LandingBlock[]): LandingBlock[] {
  const first = blocks.find(({ _type }) => _type === 'formBlock')
  return blocks.filter((block) => block._type !== 'formBlock' || block === first)
}

/** The picture of a landing page for shared links; null if the page has no picture. */
export function pictureOfPage({ seo, blocks }: LandingPage): ImageValue | null {
  if (seo?.picture) return seo.picture
  const pictures = blocks.map((block) => ('image' in block ? block.image : null))
  return pictures.find((picture) => picture !== null) ?? null
}

/** The landing page with a slug; null if there is no such page. */
export const landingPage = lakeQuery({
  name: 'landing-page',
  query: landingPageQuery,
  shape: 'one object',
  params: (slug: string) => ({ slug }),
  argumentOf: ({ slug }) => (typeof slug === 'string' ? slug : null),
  // Only editors create landing pages: without the lake, there are no landing pages.
  curated: () => ({ page: null }),
  read: ({ page }) => ({ page: readLandingPage(page) }),
  mergeShop: async (answer, view) =>
    (await import('#schemas/shop/merge-shop-data.ts')).mergeLandingPage(answer, view),
})
