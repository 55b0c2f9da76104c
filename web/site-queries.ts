import type { QueryParams } from '@sanity/client'
import type { ContentRequest } from '#schemas/protocol/content-source.ts'
import { aircraftPage } from '#web/kit/aircraft/aircraft-page.queries.ts'
import { aircraftTypes } from '#web/kit/aircraft/aircraft-types.queries.ts'
import { kitStowage } from '#web/kit/aircraft/kit-stowage.queries.ts'
import { aboutPage } from '#web/pages/about/about-page.queries.ts'
import { comparePage } from '#web/kit/compare/compare-page.queries.ts'
import { comparedKits } from '#web/kit/compare/compared-kits.ts'
import { contactCard, contactPage } from '#web/inquiry/contact-page.queries.ts'
import type { LakeQuery } from '#web/content/site-query.ts'
import { faqHub, faqPage, faqs } from '#web/pages/faq/faq.queries.ts'
import { homePage } from '#web/pages/home/home-page.queries.ts'
import { kitChoices } from '#web/inquiry/kit-choice.queries.ts'
import { deliveryTerms, orderPage } from '#web/inquiry/order-page.queries.ts'
import { nextSteps, orderThanksPage } from '#web/inquiry/order-thanks-page.queries.ts'
import { landingPage } from '#web/pages/landing-page/landing-page.queries.ts'
import { loyaltyTiers, vipLoyaltyPage } from '#web/pages/loyalty-tier/loyalty-tier.queries.ts'
import { positions } from '#web/preview/positions.queries.ts'
import { privacyPage } from '#web/pages/privacy/privacy-page.queries.ts'
import { catalog, firstKits } from '#web/kit/product/catalog.queries.ts'
import { kit } from '#web/kit/product/kit.queries.ts'
import { kitNames } from '#web/kit/product/kit-names.queries.ts'
import { kitPageWords, productsPage } from '#web/kit/product/products-page.queries.ts'
import {
  jetsanitizePage,
  program,
  programs,
  programsPage,
} from '#web/pages/program/program.queries.ts'
import { searchPage } from '#web/search/search-page.queries.ts'
import { siteSettings } from '#web/content/site-settings/site-settings.queries.ts'

const lakeRows = [
  kit,
  firstKits,
  catalog,
  kitNames,
  kitChoices,
  programs,
  program,
  loyaltyTiers,
  faqs,
  faqHub,
  landingPage,
  siteSettings,
  positions,
  aircraftTypes,
  kitStowage,
  aboutPage,
  aircraftPage,
  comparePage,
  contactPage,
  contactCard,
  faqPage,
  homePage,
  orderPage,
  deliveryTerms,
  orderThanksPage,
  nextSteps,
  vipLoyaltyPage,
  privacyPage,
  productsPage,
  kitPageWords,
  jetsanitizePage,
  programsPage,
  searchPage,
] as const

type Row = (typeof lakeRows)[number] | typeof comparedKits
type Rows = { readonly [Name in Row['name']]: Extract<Row, { readonly name: Name }> }

/**
 * All queries of pages by name: loaders and components run them with `siteQueryOptions` and
 * `useSiteQuery`.
 */
// Each row is under its own name.
export const siteQueries = Object.fromEntries(
  [...lakeRows, comparedKits].map((row) => [row.name, row]),
) as Rows

/** The names of the queries for the lake. */
export const siteQueryNames: readonly string[] = lakeRows.map(({ name }) => name)

/**
 * The request for one of the site's queries. An outside caller chooses only the query's name and the
 * values of its parameters.
 *
 * @param params numbers or strings; a number can be written as a string
 * @returns the request with the query's own parameters
 */
export function findRequest(
  name: string,
  params: QueryParams,
): ContentRequest<string> | 'unknown' | 'other-params' {
  // Each row derives its argument from the parameters.
  const rows: readonly LakeQuery<string, unknown, unknown>[] = lakeRows
  const row = rows.find((one) => one.name === name)
  if (!row) return 'unknown'
  const argument = row.argumentOf(params)
  if (argument === null) return 'other-params'
  const request = row.request(argument)
  const wanted = Object.entries(request.params ?? {})
  const isExact =
    Object.keys(params).length === wanted.length &&
    wanted.every(([key, value]) => String(params[key]) === String(value))
  return isExact ? request : 'other-params'
}
