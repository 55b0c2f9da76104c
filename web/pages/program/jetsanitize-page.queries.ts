import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/seo-fields.ts'

/** The words of the JetSanitize page, except the program's. */
export const jetsanitizePageQuery =
  defineQuery(`{"page": *[_type == "jetsanitizePage" && _id == "jetsanitizePage"][0]{
  requestLabel, includedTitle, stepsTitle, stepLabel,
  ${seoFields}
}}`)

/** The words of the JetSanitize page, except the program's. */
export const jetsanitizePage = pageQuery({
  name: 'jetsanitize-page',
  query: jetsanitizePageQuery,
  page: sitePages.jetsanitize,
  curated: async () =>
    (await import('#schemas/content/page/jetsanitize-page.curated.ts')).curatedJetsanitizePage,
  words: {
    requestLabel: text,
    includedTitle: text,
    stepsTitle: text,
    stepLabel: text,
  },
})
