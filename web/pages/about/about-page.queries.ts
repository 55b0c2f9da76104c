import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, lines, picture, text } from '#web/content/page/page-words.ts'

/** The words and the picture of the about page. */
export const aboutPage = pageQuery({
  name: 'about-page',
  page: sitePages.about,
  curated: async () =>
    (await import('#schemas/content/page/about-page.curated.ts')).curatedAboutPage,
  words: {
    caption: text,
    title: text,
    lead: text,
    picture,
    professionalsTitle: text,
    professionalsLead: text,
    professionals: lines,
    storyTitle: text,
    storyLead: text,
    storyText: text,
    storyPicture: picture,
    valuesTitle: text,
    values: entries({ term: text, text }),
    makersTitle: text,
    makers: entries({ picture, term: text, text }),
    referencesTitle: text,
    references: entries({ term: text, text }),
    commitmentTitle: text,
    commitmentText: text,
    productsLabel: text,
    contactLabel: text,
  },
})
