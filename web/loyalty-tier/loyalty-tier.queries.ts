import { defineQuery } from 'groq'

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
