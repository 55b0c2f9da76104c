import { aboutPageQuestion } from '#web/about/about-page.queries.ts'
import { comparePageQuestion } from '#web/compare/compare-page.queries.ts'
import { contactPageQuestion, contactCardQuestion } from '#web/contact/contact-page.queries.ts'
import { faqPageQuestion } from '#web/faq/faq-page.queries.ts'
import { homePageQuestion } from '#web/home/home-page.queries.ts'
import { orderPageQuestion } from '#web/inquiry/order-page.queries.ts'
import {
  orderThanksPageQuestion,
  nextStepsQuestion,
} from '#web/inquiry/order-thanks-page.queries.ts'
import { vipLoyaltyPageQuestion } from '#web/loyalty-tier/vip-loyalty-page.queries.ts'
import { privacyPageQuestion } from '#web/privacy/privacy-page.queries.ts'
import { productsPageQuestion, kitPageWordsQuestion } from '#web/product/products-page.queries.ts'
import { jetsanitizePageQuestion } from '#web/program/jetsanitize-page.queries.ts'
import { programsPageQuestion } from '#web/program/programs-page.queries.ts'
import { searchPageQuestion } from '#web/search/search-page.queries.ts'

/** The question for each page's document, by name: a page asks for it with `pageOptions` and `usePage`. */
export const pageQuestions = {
  'about-page': aboutPageQuestion,
  'compare-page': comparePageQuestion,
  'contact-page': contactPageQuestion,
  'contact-card': contactCardQuestion,
  'faq-page': faqPageQuestion,
  'home-page': homePageQuestion,
  'order-page': orderPageQuestion,
  'order-thanks-page': orderThanksPageQuestion,
  'next-steps': nextStepsQuestion,
  'vip-loyalty-page': vipLoyaltyPageQuestion,
  'privacy-page': privacyPageQuestion,
  'products-page': productsPageQuestion,
  'kit-page-words': kitPageWordsQuestion,
  'jetsanitize-page': jetsanitizePageQuestion,
  'programs-page': programsPageQuestion,
  'search-page': searchPageQuestion,
}
