import type { QueryParams } from '@sanity/client'
import type { ContentRequest } from '#schemas/content/content-source.ts'
import { aboutPage } from '#web/about/about-page.queries.ts'
import { comparePage } from '#web/compare/compare-page.queries.ts'
import { comparedKits } from '#web/compare/compared-kits.ts'
import { contactCard, contactPage } from '#web/contact/contact-page.queries.ts'
import type { LakeQuery } from '#web/content/site-query.ts'
import { faqHub, faqs } from '#web/faq/faq.queries.ts'
import { faqPage } from '#web/faq/faq-page.queries.ts'
import { homePage } from '#web/home/home-page.queries.ts'
import { kitChoices } from '#web/inquiry/kit-choice.queries.ts'
import { orderPage } from '#web/inquiry/order-page.queries.ts'
import { nextSteps, orderThanksPage } from '#web/inquiry/order-thanks-page.queries.ts'
import { landingPage } from '#web/landing/landing-page.queries.ts'
import { loyaltyTiers } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { vipLoyaltyPage } from '#web/loyalty-tier/vip-loyalty-page.queries.ts'
import { positions } from '#web/preview/positions.queries.ts'
import { privacyPage } from '#web/privacy/privacy-page.queries.ts'
import { catalogue, firstKits, kit, kitNames } from '#web/product/product.queries.ts'
import { kitPageWords, productsPage } from '#web/product/products-page.queries.ts'
import { jetsanitizePage } from '#web/program/jetsanitize-page.queries.ts'
import { program, programs } from '#web/program/program.queries.ts'
import { programsPage } from '#web/program/programs-page.queries.ts'
import { searchPage } from '#web/search/search-page.queries.ts'
import { siteSettings } from '#web/site-settings/site-settings.queries.ts'

/** The queries for the lake, by name. */
const lakeQueries = {
  kit,
  kits: firstKits,
  catalogue,
  'kit-names': kitNames,
  'kit-choices': kitChoices,
  programs,
  program,
  'loyalty-tiers': loyaltyTiers,
  faqs,
  'faq-hub': faqHub,
  'landing-page': landingPage,
  'site-settings': siteSettings,
  positions,
  'about-page': aboutPage,
  'compare-page': comparePage,
  'contact-page': contactPage,
  'contact-card': contactCard,
  'faq-page': faqPage,
  'home-page': homePage,
  'order-page': orderPage,
  'order-thanks-page': orderThanksPage,
  'next-steps': nextSteps,
  'vip-loyalty-page': vipLoyaltyPage,
  'privacy-page': privacyPage,
  'products-page': productsPage,
  'kit-page-words': kitPageWords,
  'jetsanitize-page': jetsanitizePage,
  'programs-page': programsPage,
  'search-page': searchPage,
}

/**
 * All queries of pages: loaders and components run them by name with `siteQueryOptions` and
 * `useSiteQuery`. Previews and the shop look up queries here by the name that a browser sends.
 */
export const siteQueries = { ...lakeQueries, 'compared-kits': comparedKits }

/** The names of the queries for the lake. */
export const siteQueryNames = Object.keys(lakeQueries)

/**
 * The request for one of the site's queries. An outside caller chooses only its name and the values of
 * its parameters.
 *
 * @param params numbers or texts; a number can be written as a text
 */
export function findRequest(
  name: string,
  params: QueryParams,
): ContentRequest<string> | 'unknown' | 'other-params' {
  if (!Object.hasOwn(lakeQueries, name)) return 'unknown'
  // Each row derives its argument from the parameters.
  const row = lakeQueries[name as keyof typeof lakeQueries] as LakeQuery<unknown, unknown>
  const request = row.request({ name, argument: row.argumentOf(params) })
  const wanted = Object.entries(request.params ?? {})
  const isExact =
    Object.keys(params).length === wanted.length &&
    wanted.every(([key, value]) => String(params[key]) === String(value))
  return isExact ? request : 'other-params'
}
