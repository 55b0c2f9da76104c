import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'

/** The text of the comparison page. */
export const comparePage = pageQuery({
  name: 'compare-page',
  page: sitePages.compare,
  words: {
    caption: text,
    title: text,
    lead: text,
    tableTitle: text,
    chooseTitle: text,
    chooseLead: text,
    aircraftLabel: text,
  },
  curated: async () =>
    (await import('#schemas/content/page/compare-page.curated.ts')).curatedComparePage,
})
