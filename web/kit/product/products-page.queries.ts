import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { lines, picture, text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

/** The text of the catalog. */
export const productsPageQuery =
  defineQuery(`{"page": *[_type == "productsPage" && _id == "productsPage"][0]{
  introCaption, introTitle, introLead, featuredCaption, featuredPicture{alt, ${imageFields}},
  featuredLabel, inclusionsTitle, priceLabel, contentsLabel, soonTitle, soonLead, whyTitle,
  whyText, whyLabel, reasons,
  ${seoFields}
}}`)

/** The text of the catalog. */
export const productsPage = pageQuery({
  name: 'products-page',
  query: productsPageQuery,
  page: sitePages.products,
  curated: async () =>
    (await import('#schemas/content/page/products-page.curated.ts')).curatedProductsPage,
  words: {
    introCaption: text,
    introTitle: text,
    introLead: text,
    featuredCaption: text,
    featuredPicture: picture,
    featuredLabel: text,
    inclusionsTitle: text,
    priceLabel: text,
    contentsLabel: text,
    soonTitle: text,
    soonLead: text,
    whyTitle: text,
    whyText: text,
    whyLabel: text,
    reasons: lines,
  },
})

/** The words on every kit's page, except the kit's own. */
export const kitPageWordsQuery =
  defineQuery(`{"page": *[_type == "productsPage" && _id == "productsPage"][0]{
  kitBackLabel, kitOthersTitle, kitAllLabel, kitHelpTitle, kitHelpText, kitHelpLabel
}}`)

/** The words on every kit's page, except the kit's own. */
export const kitPageWords = pageQuery({
  name: 'kit-page-words',
  query: kitPageWordsQuery,
  page: sitePages.products,
  curated: async () =>
    (await import('#schemas/content/page/products-page.curated.ts')).curatedProductsPage,
  words: {
    kitBackLabel: text,
    kitOthersTitle: text,
    kitAllLabel: text,
    kitHelpTitle: text,
    kitHelpText: text,
    kitHelpLabel: text,
  },
})
