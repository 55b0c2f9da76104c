import { defineQuery } from 'groq'
import { contentQuestion } from '#web/content/content-question.ts'
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

const curated = async () =>
  (await import('#schemas/loyalty-tier/loyalty-tier.curated.ts')).curatedLoyaltyTiers

/** The membership tiers, lowest first. */
export const loyaltyTiersQuestion = contentQuestion(
  { query: loyaltyTiersQuery, shape: 'a list', curated },
  readLoyaltyTiers,
)
