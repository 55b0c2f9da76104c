import * as v from 'valibot'
import type { FindQuery } from '#schemas/preview/preview-content.contract.ts'
import { kitsPerPage, listedKitCount, namedKitCount } from '#schemas/product/kit-limits.ts'
import type { ResultShape } from '#schemas/query-response.ts'
import { faqHubQuery, faqsQuery } from '#web/faq/faq-questions.queries.ts'
import { kitChoicesQuery } from '#web/inquiry/kit-choice-questions.queries.ts'
import { landingPageQuery } from '#web/landing/landing-page-questions.queries.ts'
import { loyaltyTiersQuery } from '#web/loyalty-tier/loyalty-tier-questions.queries.ts'
import { pageQuestions } from '#web/page-questions.ts'
import {
  catalogueQuery,
  firstKitsQuery,
  kitNamesQuery,
  kitQuery,
} from '#web/product/product-questions.queries.ts'
import { programQuery, programsQuery } from '#web/program/program-questions.queries.ts'
import { siteSettingsQuery } from '#web/site-settings/site-settings-questions.queries.ts'
import { positionsQuery } from './positions.queries.ts'

/** A query that pages ask, with what its parameters can be. */
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

/** The queries of the pages' documents, which have no parameters. */
const pageDocuments = Object.fromEntries(
  Object.entries(pageQuestions).map(([name, { query }]): [string, SiteQuery] => [
    name,
    { query, shape: 'one object', params: none },
  ]),
)

/** Every query that a page can ask in a preview, by the name that it asks with. */
const siteQueries: Readonly<Record<string, SiteQuery>> = {
  ...pageDocuments,
  kits: { query: firstKitsQuery, shape: 'one object', params: few },
  catalogue: { query: catalogueQuery, shape: 'one object', params: window },
  kit: { query: kitQuery, shape: 'one object', params: slug },
  'kit-names': { query: kitNamesQuery, shape: 'a list', params: named },
  programs: { query: programsQuery, shape: 'a list', params: none },
  program: { query: programQuery, shape: 'one object', params: slug },
  'loyalty-tiers': { query: loyaltyTiersQuery, shape: 'a list', params: none },
  'landing-page': { query: landingPageQuery, shape: 'one object', params: slug },
  faqs: { query: faqsQuery, shape: 'a list', params: none },
  'faq-hub': { query: faqHubQuery, shape: 'one object', params: none },
  positions: { query: positionsQuery, shape: 'a list', params: ordered },
  'kit-choices': { query: kitChoicesQuery, shape: 'one object', params: listed },
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
