import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import type { LoyaltyTiersQueryResult } from '#schemas/sanity.types.ts'
import {
  type Editable,
  editAtOf,
  listOf,
  numberOrNull,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { lakeQuery } from '#web/content/site-query.ts'

/** The membership tiers, lowest first by the editors' order; amounts in cents. */
export const loyaltyTiersQuery = defineQuery(`*[_type == "loyaltyTier"] | order(order asc){
  _id,
  title,
  "slug": slug.current,
  threshold,
  structuredDataThreshold,
  discountPercent,
  points,
  perks
}`)

/** One tier as pages show it; thresholds in cents, null if an editor left a figure out. */
export interface LoyaltyTier extends Editable {
  readonly _id: string
  readonly title: string
  readonly slug: string | null
  readonly threshold: number | null
  readonly structuredDataThreshold: number | null
  readonly discountPercent: number | null
  readonly points: number | null
  readonly perks: readonly string[]
}

/** The tiers with a name; an unreadable figure is null. */
function readLoyaltyTiers(rows: LoyaltyTiersQueryResult): LoyaltyTier[] {
  return rows.flatMap((row) => {
    const title = textOf(row.title)
    if (!title) return []
    return {
      _id: row._id,
      title,
      slug: textOrNull(row.slug),
      threshold: numberOrNull(row.threshold),
      structuredDataThreshold: numberOrNull(row.structuredDataThreshold),
      discountPercent: numberOrNull(row.discountPercent),
      points: numberOrNull(row.points),
      perks: listOf(row.perks, textOrNull),
      ...editAtOf(row),
    }
  })
}

/** The membership tiers, lowest first. */
export const loyaltyTiers = lakeQuery({
  name: 'loyalty-tiers',
  query: loyaltyTiersQuery,
  shape: 'a list',
  curated: async () =>
    (await import('#schemas/content/loyalty-tier/loyalty-tier.curated.ts')).curatedLoyaltyTiers,
  read: readLoyaltyTiers,
})

/** The text of the VIP Loyalty page, except the text of the program and of the tiers. */
export const vipLoyaltyPage = pageQuery({
  name: 'vip-loyalty-page',
  page: sitePages.vipLoyalty,
  curated: async () =>
    (await import('#schemas/content/page/vip-loyalty-page.curated.ts')).curatedVipLoyaltyPage,
  words: {
    applyLabel: text,
    discountLabel: text,
    thresholdLabel: text,
    membershipTitle: text,
  },
})
