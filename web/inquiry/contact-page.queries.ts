import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'

/** The text of the contact page. */
export const contactPage = pageQuery({
  name: 'contact-page',
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

/** The text of the contact card, beside both forms. */
export const contactCard = pageQuery({
  name: 'contact-card',
  isPart: true,
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
