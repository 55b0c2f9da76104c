import { curatedSeo } from './curated-seo.ts'

/** The curated words of the VIP Loyalty page, except the program's. */
export const curatedVipLoyaltyPage = {
  applyLabel: 'Apply for Membership',
  discountLabel: 'off every order',
  thresholdLabel: 'Annual purchases from',
  membershipTitle: 'What membership brings',
  seo: curatedSeo('vipLoyalty'),
}
