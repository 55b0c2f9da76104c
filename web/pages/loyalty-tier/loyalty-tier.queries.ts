import { defineQuery } from 'groq'
import { lakeQuery } from '#web/content/site-query.ts'
import { readLoyaltyTiers } from './read-loyalty-tiers.ts'

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

/** The membership tiers, lowest first. */
export const loyaltyTiers = lakeQuery({
  name: 'loyalty-tiers',
  query: loyaltyTiersQuery,
  shape: 'a list',
  curated: async () =>
    (await import('#schemas/content/loyalty-tier/loyalty-tier.curated.ts')).curatedLoyaltyTiers,
  read: readLoyaltyTiers,
})
