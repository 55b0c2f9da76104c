import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const contactPageQuery =
  defineQuery(`{"page": *[_type == "contactPage" && _id == "contactPage"][0]{
  introCaption, introTitle, introLead, formTitle, faqTitle, allFaqsLabel,
  thanksCaption, thanksTitle, thanksText, againLabel,
  ${seoFields}
}}`)

/** The text of the contact page. */
export const contactPage = pageQuery({
  name: 'contact-page',
  query: contactPageQuery,
  page: sitePages.contact,
  curated: async () =>
    (await import('#schemas/content/page/contact-page.curated.ts')).curatedContactPage,
  words: {
    introCaption: text,
    introTitle: text,
    introLead: text,
    formTitle: text,
    faqTitle: text,
    allFaqsLabel: text,
    thanksCaption: text,
    thanksTitle: text,
    thanksText: text,
    againLabel: text,
  },
})

export const contactCardQuery =
  defineQuery(`{"page": *[_type == "contactPage" && _id == "contactPage"][0]{
  cardTitle, phoneLabel, emailLabel, webLabel
}}`)

/** The text of the contact card, beside both forms. */
export const contactCard = pageQuery({
  name: 'contact-card',
  query: contactCardQuery,
  page: sitePages.contact,
  curated: async () =>
    (await import('#schemas/content/page/contact-page.curated.ts')).curatedContactPage,
  words: {
    cardTitle: text,
    phoneLabel: text,
    emailLabel: text,
    webLabel: text,
  },
})
