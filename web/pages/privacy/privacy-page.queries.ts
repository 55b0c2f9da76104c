import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, optionalLines, optionalText, text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const privacyPageQuery =
  defineQuery(`{"page": *[_type == "privacyPage" && _id == "privacyPage"][0]{
  caption, title, lead, sections[]{title, text, list, adds},
  ${seoFields}
}}`)

const words = {
  caption: text,
  title: text,
  lead: text,
  sections: entries({ title: text, text, list: optionalLines, adds: optionalText }),
}

/** The privacy policy. */
export const privacyPage = pageQuery({
  name: 'privacy-page',
  query: privacyPageQuery,
  page: sitePages.privacy,
  curated: async () =>
    (await import('#schemas/content/page/privacy-page.curated.ts')).curatedPrivacyPage,
  words,
})
