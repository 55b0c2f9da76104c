import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

/** The text of the comparison page. */
export const comparePageQuery = defineQuery(`{
  "page": *[_type == "comparePage" && _id == "comparePage"][0]{
    caption, title, lead, tableTitle, chooseTitle, chooseLead,
    ${seoFields}
  }
}`)

const words = {
  caption: text,
  title: text,
  lead: text,
  tableTitle: text,
  chooseTitle: text,
  chooseLead: text,
}

/** The text of the comparison page. */
export const comparePage = pageQuery({
  name: 'compare-page',
  query: comparePageQuery,
  page: sitePages.compare,
  words,
  curated: async () =>
    (await import('#schemas/content/page/compare-page.curated.ts')).curatedComparePage,
})
