import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const orderThanksPageQuery =
  defineQuery(`{"page": *[_type == "orderThanksPage" && _id == "orderThanksPage"][0]{
  caption, title, text, homeLabel, nextTitle, answerTime, steps[]{term, text}, hoursLabel,
  ${seoFields}
}}`)

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
  query: orderThanksPageQuery,
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

/** The next steps after any inquiry, from the document of the order confirmation page. */
export const nextStepsQuery =
  defineQuery(`{"page": *[_type == "orderThanksPage" && _id == "orderThanksPage"][0]{
  nextTitle, answerTime, steps[]{term, text}, hoursLabel
}}`)

/** The next steps after any inquiry. */
export const nextSteps = pageQuery({
  name: 'next-steps',
  query: nextStepsQuery,
  page: sitePages.orderThanks,
  curated: async () =>
    (await import('#schemas/content/page/order-thanks-page.curated.ts')).curatedOrderThanksPage,
  words: next,
})
