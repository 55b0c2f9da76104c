import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const searchPageQuery =
  defineQuery(`{"page": *[_type == "searchPage" && _id == "searchPage"][0]{
  caption, title, lead, hint, askLabel, productsLabel,
  ${seoFields}
}}`)

/** The text of the search page. */
export const searchPage = pageQuery({
  name: 'search-page',
  query: searchPageQuery,
  page: sitePages.search,
  curated: async () =>
    (await import('#schemas/content/page/search-page.curated.ts')).curatedSearchPage,
  words: {
    caption: text,
    title: text,
    lead: text,
    hint: text,
    askLabel: text,
    productsLabel: text,
  },
})
