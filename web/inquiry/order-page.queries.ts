import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'

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
  },
})
