import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'

/** The text of the search page. */
export const searchPage = pageQuery({
  name: 'search-page',
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
