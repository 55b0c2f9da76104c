import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { curatedLoyaltyTiers } from '#schemas/loyalty-tier/loyalty-tier.curated.ts'
import type { LoyaltyTiersQueryResult } from '#schemas/sanity.types.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#web/content/content-source.ts'

/** The membership tiers, lowest first by the editors' order; amounts in cents. */
const loyaltyTiersQuery = defineQuery(`*[_type == "loyaltyTier"] | order(order asc){
  _id,
  title,
  "slug": slug.current,
  threshold,
  structuredDataThreshold,
  discountPercent,
  points,
  perks
}`)

/** One tier as pages show it; thresholds in cents. */
export type LoyaltyTier = LoyaltyTiersQueryResult[number]

/** The membership tiers, lowest first. */
export const loyaltyTiersQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['loyalty-tiers'], {
    query: loyaltyTiersQuery,
    curated: curatedLoyaltyTiers,
  })

/** The membership tiers, lowest first. */
export function useLoyaltyTiers(): LoyaltyTiersQueryResult {
  return useSuspenseQuery(loyaltyTiersQueryOptions(useContent())).data
}
