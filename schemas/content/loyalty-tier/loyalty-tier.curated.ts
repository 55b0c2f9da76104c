import type { LoyaltyTiersQueryResult } from '#schemas/sanity.types.ts'

/** The membership tiers if the lake is unavailable; amounts in cents (`docs/product.md §3`). */
export const curatedLoyaltyTiers: LoyaltyTiersQueryResult = [
  {
    _id: 'loyalty-tier-silver',
    title: 'Silver',
    slug: 'silver',
    threshold: 250_000,
    structuredDataThreshold: 250_000,
    discountPercent: 5,
    points: 5,
    perks: [
      'Priority handling of every order',
      'Restocking reminders by aircraft',
      'Early word of new kits',
    ],
  },
  {
    _id: 'loyalty-tier-gold',
    title: 'Gold',
    slug: 'gold',
    threshold: 450_000,
    structuredDataThreshold: 450_000,
    discountPercent: 10,
    points: 10,
    perks: [
      'Everything in Silver',
      'Free shipping within the United States',
      'A named crew member for your fleet',
      'First choice of JetSanitize dates',
    ],
  },
  {
    // The spec gives two amounts for Platinum: 6,500 on the page, 7,500 in structured data.
    _id: 'loyalty-tier-platinum',
    title: 'Platinum',
    slug: 'platinum',
    threshold: 650_000,
    structuredDataThreshold: 750_000,
    discountPercent: 15,
    points: 15,
    perks: [
      'Everything in Gold',
      'First place in line for Custom Kit Configuration',
      'One JetSanitize treatment a year',
      'Same-day answers in support hours',
    ],
  },
]
