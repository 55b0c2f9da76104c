import type { VipLoyaltyPageQueryResult } from '#schemas/sanity.types.ts'
import { curatedSeo } from './curated-seo.ts'

/** The curated words of the VIP Loyalty page, except the program's. */
export const curatedVipLoyaltyPage: NonNullable<VipLoyaltyPageQueryResult['page']> = {
  applyLabel: 'Apply for Membership',
  discountLabel: 'off every order',
  thresholdLabel: 'Annual purchases from',
  membershipTitle: 'What membership brings',
  seo: curatedSeo('vipLoyalty'),
}
