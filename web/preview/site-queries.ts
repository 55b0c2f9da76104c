import * as v from 'valibot'
import type { FindQuery } from '#schemas/preview/found-query.ts'
import type { ResultShape } from '#schemas/query-response.ts'
import { kitsPerPage, listedKitCount, namedKitCount } from '#schemas/product/kit-limits.ts'
import { landingPageQuery } from '#web/landing/landing-page-questions.queries.ts'
import { contactCardQuery, contactPageQuery } from '#web/contact/contact-page-questions.queries.ts'
import { vipLoyaltyPageQuery } from '#web/loyalty-tier/vip-loyalty-page-questions.queries.ts'
import {
  kitPageWordsQuery,
  productsPageQuery,
} from '#web/product/products-page-questions.queries.ts'
import { jetsanitizePageQuery } from '#web/program/jetsanitize-page-questions.queries.ts'
import { programsPageQuery } from '#web/program/programs-page-questions.queries.ts'
import { aboutPageQuery } from '#web/about/about-page-questions.queries.ts'
import { privacyPageQuery } from '#web/privacy/privacy-page-questions.queries.ts'
import { comparePageQuery } from '#web/compare/compare-page-questions.queries.ts'
import { homePageQuery } from '#web/home/home-page-questions.queries.ts'
import { faqHubQuery, faqsQuery } from '#web/faq/faq-questions.queries.ts'
import { faqPageQuery } from '#web/faq/faq-page-questions.queries.ts'
import { searchPageQuery } from '#web/search/search-page-questions.queries.ts'
import { kitChoicesQuery } from '#web/inquiry/kit-choice-questions.queries.ts'
import { orderPageQuery } from '#web/inquiry/order-page-questions.queries.ts'
import {
  nextStepsQuery,
  orderThanksPageQuery,
} from '#web/inquiry/order-thanks-page-questions.queries.ts'
import { loyaltyTiersQuery } from '#web/loyalty-tier/loyalty-tier-questions.queries.ts'
import {
  catalogueQuery,
  firstKitsQuery,
  kitNamesQuery,
  kitQuery,
} from '#web/product/product-questions.queries.ts'
import { programQuery, programsQuery } from '#web/program/program-questions.queries.ts'
import { siteSettingsQuery } from '#web/site-settings/site-settings-questions.queries.ts'
import { positionsQuery } from './positions.queries.ts'

/** A query that pages ask, with what its parameters may be. */
interface SiteQuery {
  readonly query: string
  readonly shape: ResultShape
  readonly params: v.GenericSchema
}

const none = v.strictObject({})
const slug = v.strictObject({ slug: v.pipe(v.string(), v.maxLength(200)) })
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const window = v.pipe(
  v.strictObject({ from: count, to: count }),
  v.check(({ from, to }) => to - from <= kitsPerPage),
)
const listed = v.strictObject({ count: v.literal(listedKitCount) })
const few = v.strictObject({ count: v.pipe(count, v.maxValue(kitsPerPage)) })
const named = v.strictObject({ count: v.pipe(count, v.maxValue(namedKitCount)) })
const ordered = v.strictObject({ type: v.picklist(['product', 'program', 'loyaltyTier', 'faq']) })

/** Every query that a page may ask in a preview, by the name that it asks with. */
const siteQueries: Readonly<Record<string, SiteQuery>> = {
  kits: { query: firstKitsQuery, shape: 'one object', params: few },
  catalogue: { query: catalogueQuery, shape: 'one object', params: window },
  kit: { query: kitQuery, shape: 'one object', params: slug },
  'kit-names': { query: kitNamesQuery, shape: 'a list', params: named },
  'compare-page': { query: comparePageQuery, shape: 'one object', params: none },
  programs: { query: programsQuery, shape: 'a list', params: none },
  program: { query: programQuery, shape: 'one object', params: slug },
  'loyalty-tiers': { query: loyaltyTiersQuery, shape: 'a list', params: none },
  'landing-page': { query: landingPageQuery, shape: 'one object', params: slug },
  faqs: { query: faqsQuery, shape: 'a list', params: none },
  'faq-hub': { query: faqHubQuery, shape: 'one object', params: none },
  'faq-page': { query: faqPageQuery, shape: 'one object', params: none },
  'search-page': { query: searchPageQuery, shape: 'one object', params: none },
  positions: { query: positionsQuery, shape: 'a list', params: ordered },
  'about-page': { query: aboutPageQuery, shape: 'one object', params: none },
  'privacy-page': { query: privacyPageQuery, shape: 'one object', params: none },
  'contact-page': { query: contactPageQuery, shape: 'one object', params: none },
  'contact-card': { query: contactCardQuery, shape: 'one object', params: none },
  'products-page': { query: productsPageQuery, shape: 'one object', params: none },
  'kit-page-words': { query: kitPageWordsQuery, shape: 'one object', params: none },
  'programs-page': { query: programsPageQuery, shape: 'one object', params: none },
  'jetsanitize-page': { query: jetsanitizePageQuery, shape: 'one object', params: none },
  'vip-loyalty-page': { query: vipLoyaltyPageQuery, shape: 'one object', params: none },
  'home-page': { query: homePageQuery, shape: 'one object', params: none },
  'kit-choices': { query: kitChoicesQuery, shape: 'one object', params: listed },
  'order-page': { query: orderPageQuery, shape: 'one object', params: none },
  'next-steps': { query: nextStepsQuery, shape: 'one object', params: none },
  'order-thanks-page': { query: orderThanksPageQuery, shape: 'one object', params: none },
  'site-settings': { query: siteSettingsQuery, shape: 'one object', params: none },
}

/** The names of all of them. */
export const siteQueryNames = Object.keys(siteQueries)

/**
 * The query of a name. Those who ask from outside choose a name and the values of its parameters, and
 * nothing else.
 */
export const siteQuery: FindQuery = (name, params) => {
  const known = Object.hasOwn(siteQueries, name) ? siteQueries[name] : undefined
  if (known === undefined) return 'unknown'
  return v.is(known.params, params) ? known : 'other-params'
}
