import type { VipLoyaltyPageQueryResult } from '#schemas/sanity.types.ts'
import { curatedSeo } from './curated-seo.ts'

/** The words of the VIP Loyalty page that are not the program’s, while no editor has others. */
export const curatedVipLoyaltyPage: NonNullable<VipLoyaltyPageQueryResult['page']> = {
  applyLabel: 'Apply for Membership',
  discountLabel: 'off every order',
  thresholdLabel: 'Annual purchases from',
  membershipTitle: 'What membership brings',
  seo: curatedSeo('vipLoyalty'),
}
