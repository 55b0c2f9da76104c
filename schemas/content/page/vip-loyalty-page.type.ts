import { StarIcon } from '@sanity/icons/Star'
import { lineField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words of the VIP Loyalty page, except the program's and the tiers'. */
export const vipLoyaltyPageType = pageType({
  name: 'vipLoyaltyPage',
  icon: StarIcon,
  fieldsets: [
    { name: 'tiers', title: 'Tiers' },
    { name: 'membership', title: 'Membership' },
  ],
  fields: [
    lineField({
      name: 'discountLabel',
      title: 'Text below the discount',
      description: 'After a figure such as “10%”. Edit the tiers themselves under Loyalty tiers.',
      fieldset: 'tiers',
      max: 40,
    }),
    lineField({
      name: 'thresholdLabel',
      title: 'Text before the yearly amount',
      description: 'An amount such as “$2,500” follows.',
      fieldset: 'tiers',
      max: 40,
    }),
    lineField({
      name: 'membershipTitle',
      title: 'Heading of the membership benefits',
      description: 'Edit the text and the inclusions under Programs.',
      fieldset: 'membership',
      max: 80,
    }),
    lineField({
      name: 'applyLabel',
      title: 'Buttons to the order form',
      description: 'Below the opening and beside the membership benefits.',
      fieldset: 'membership',
      max: 40,
    }),
  ],
})
