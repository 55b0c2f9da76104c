import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, text } from '#web/content/page/page-words.ts'

/** The readers of the next steps. */
const next = {
  nextTitle: text,
  answerTime: text,
  steps: entries({ term: text, text }),
  hoursLabel: text,
}

/** The text of the order confirmation page. */
export const orderThanksPage = pageQuery({
  name: 'order-thanks-page',
  page: sitePages.orderThanks,
  curated: async () =>
    (await import('#schemas/content/page/order-thanks-page.curated.ts')).curatedOrderThanksPage,
  words: {
    caption: text,
    title: text,
    text,
    homeLabel: text,
    ...next,
  },
})

/** The next steps after any inquiry. */
export const nextSteps = pageQuery({
  name: 'next-steps',
  isPart: true,
  page: sitePages.orderThanks,
  curated: async () =>
    (await import('#schemas/content/page/order-thanks-page.curated.ts')).curatedOrderThanksPage,
  words: next,
})
