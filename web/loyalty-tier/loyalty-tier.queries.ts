import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { type LoyaltyTier, readLoyaltyTiers } from './read-loyalty-tiers.ts'

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

const curated = async () =>
  (await import('#schemas/loyalty-tier/loyalty-tier.curated.ts')).curatedLoyaltyTiers

/** The membership tiers, lowest first. */
export const loyaltyTiersQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['loyalty-tiers'],
    { query: loyaltyTiersQuery, shape: 'a list', curated },
    readLoyaltyTiers,
  )

/** The membership tiers, lowest first. */
export function useLoyaltyTiers(): LoyaltyTier[] {
  return useSuspenseQuery(loyaltyTiersQueryOptions(useContent())).data
}
