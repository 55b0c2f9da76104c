import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, text } from '#web/content/page/page-words.ts'

/** The readers of the delivery terms. */
const terms = { deliveryTitle: text, deliveryTerms: entries({ term: text, text }) }

/** The delivery terms on kits' pages. */
export const deliveryTerms = pageQuery({
  name: 'delivery-terms',
  isPart: true,
  page: sitePages.order,
  curated: async () =>
    (await import('#schemas/content/page/order-page.curated.ts')).curatedOrderPage,
  words: terms,
})

/** The text of the order page. */
export const orderPage = pageQuery({
  name: 'order-page',
  page: sitePages.order,
  curated: async () =>
    (await import('#schemas/content/page/order-page.curated.ts')).curatedOrderPage,
  words: {
    caption: text,
    title: text,
    lead: text,
    formTitle: text,
    privacyText: text,
    privacyLabel: text,
    ...terms,
  },
})
