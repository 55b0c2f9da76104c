import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/seo-fields.ts'

/** The words of the FAQ page. */
export const faqPageQuery = defineQuery(`{"page": *[_type == "faqPage" && _id == "faqPage"][0]{
  caption, title, lead, askText, askLabel,
  ${seoFields}
}}`)

/** The reader of each field. */
const words = { caption: text, title: text, lead: text, askText: text, askLabel: text }

/** The words of the FAQ page. */
export const faqPage = pageQuery({
  name: 'faq-page',
  query: faqPageQuery,
  page: sitePages.faq,
  curated: async () => (await import('#schemas/content/page/faq-page.curated.ts')).curatedFaqPage,
  words,
})
