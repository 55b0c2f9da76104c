import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, optionalLines, optionalText, text } from '#web/content/page/page-words.ts'

/** The privacy policy. */
export const privacyPage = pageQuery({
  name: 'privacy-page',
  page: sitePages.privacy,
  curated: async () =>
    (await import('#schemas/content/page/privacy-page.curated.ts')).curatedPrivacyPage,
  words: {
    caption: text,
    title: text,
    lead: text,
    sections: entries({ title: text, text, list: optionalLines, adds: optionalText }),
  },
})
