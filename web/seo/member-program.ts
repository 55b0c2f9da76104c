import type { MemberProgram, WithContext } from 'schema-dts'
import type { LoyaltyTier } from '#web/loyalty-tier/read-loyalty-tiers.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'
import { organizationId } from './organization.ts'
import { sitePages } from './site-pages.ts'

/**
 * The VIP Loyalty membership for search engines. Thresholds are the tiers' structured-data
 * reading, which for Platinum is not the one on the page (`docs/product.md §3`).
 */
export function memberProgram(
  context: AddressContext,
  tiers: readonly LoyaltyTier[],
): WithContext<MemberProgram> {
  const { path, title, description } = sitePages.vipLoyalty
  const url = canonicalUrl(context, path)
  return {
    '@context': 'https://schema.org',
    '@type': 'MemberProgram',
    '@id': `${url}#membership`,
    name: title,
    description,
    url,
    hostingOrganization: { '@id': organizationId(context) },
    hasTiers: tiers.map((tier) => ({
      '@type': 'MemberProgramTier',
      ...(tier.slug && { '@id': `${url}#${encodeURIComponent(tier.slug)}` }),
      name: tier.title,
      hasTierBenefit: [
        'https://schema.org/TierBenefitLoyaltyPoints',
        'https://schema.org/TierBenefitLoyaltyPrice',
      ],
      ...(tier.structuredDataThreshold !== null && {
        hasTierRequirement: {
          '@type': 'MonetaryAmount' as const,
          value: tier.structuredDataThreshold / 100,
          currency: 'USD',
        },
      }),
      ...(tier.points !== null && { membershipPointsEarned: tier.points }),
    })),
  }
}
