import { defineQuery } from 'groq'
import { lakeQuery } from '#web/content/site-query.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { seoFields } from '#web/content/page/read-seo.ts'
import { cardFields } from '#web/kit/product/read-kit-cards.ts'
import { readLandingPage } from './read-landing-page.ts'

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

/** The landing page with a slug; null if there is none. */
export const landingPage = lakeQuery({
  name: 'landing-page',
  query: landingPageQuery,
  shape: 'one object',
  params: (slug: string) => ({ slug }),
  argumentOf: ({ slug }) => (typeof slug === 'string' ? slug : null),
  // Only editors create landing pages: without the lake there is none.
  curated: () => ({ page: null }),
  read: ({ page }) => ({ page: readLandingPage(page) }),
  mergeShop: async (answer, view) =>
    (await import('#schemas/shop/merge-shop-data.ts')).mergeLandingPage(answer, view),
})
