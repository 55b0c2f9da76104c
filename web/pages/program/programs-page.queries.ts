import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/seo-fields.ts'

/** The words of the programs page, except the programs' own. */
export const programsPageQuery =
  defineQuery(`{"page": *[_type == "programsPage" && _id == "programsPage"][0]{
  introCaption, introTitle, introLead, introLabel, aboutLabel, soonTitle, soonLead,
  soonLabel, soonBadge,
  ${seoFields}
}}`)

/** The words of the programs page, except the programs' own. */
export const programsPage = pageQuery({
  name: 'programs-page',
  query: programsPageQuery,
  page: sitePages.programs,
  curated: async () =>
    (await import('#schemas/content/page/programs-page.curated.ts')).curatedProgramsPage,
  words: {
    introCaption: text,
    introTitle: text,
    introLead: text,
    introLabel: text,
    aboutLabel: text,
    soonTitle: text,
    soonLead: text,
    soonLabel: text,
    soonBadge: text,
  },
})
