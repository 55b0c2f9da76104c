import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'

/** The text of the page about aircraft. */
export const aircraftPage = pageQuery({
  name: 'aircraft-page',
  page: sitePages.aircraft,
  words: {
    caption: text,
    title: text,
    lead: text,
    oneLead: text,
    oneOrderLabel: text,
    oneOthersLabel: text,
    typesTitle: text,
    typesLead: text,
    unknownText: text,
    askText: text,
    askLabel: text,
    classesTitle: text,
    classesLead: text,
  },
  curated: async () =>
    (await import('#schemas/content/page/aircraft-page.curated.ts')).curatedAircraftPage,
})
