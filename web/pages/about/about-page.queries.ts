import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, lines, picture, text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const aboutPageQuery =
  defineQuery(`{"page": *[_type == "aboutPage" && _id == "aboutPage"][0]{
  caption, title, lead, picture{alt, ${imageFields}},
  professionalsTitle, professionalsLead, professionals,
  storyTitle, storyLead, storyText,
  valuesTitle, values[]{term, text},
  commitmentTitle, commitmentText, productsLabel, contactLabel,
  ${seoFields}
}}`)

const words = {
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
  valuesTitle: text,
  values: entries({ term: text, text }),
  commitmentTitle: text,
  commitmentText: text,
  productsLabel: text,
  contactLabel: text,
}

/** The words and the picture of the about page. */
export const aboutPage = pageQuery({
  name: 'about-page',
  query: aboutPageQuery,
  page: sitePages.about,
  curated: async () =>
    (await import('#schemas/content/page/about-page.curated.ts')).curatedAboutPage,
  words,
})
