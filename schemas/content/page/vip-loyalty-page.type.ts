import { StarIcon } from '@sanity/icons/Star'
import { line } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The text of the VIP Loyalty page, except the text of the program and of the tiers. */
export const vipLoyaltyPageType = pageType({
  name: 'vipLoyaltyPage',
  icon: StarIcon,
  sections: {
    Tiers: {
      discountLabel: line(
        'Text below the discount',
        'After a figure such as “10%”. Edit the tiers themselves under Loyalty tiers.',
        40,
      ),
      thresholdLabel: line(
        'Text before the yearly amount',
        'An amount such as “$2,500” follows.',
        40,
      ),
    },
    Membership: {
      membershipTitle: line(
        'Heading of the membership benefits',
        'Edit the text and the inclusions under Programs.',
        80,
      ),
      applyLabel: line(
        'Buttons to the order form',
        'Below the opening and beside the membership benefits.',
        40,
      ),
    },
  },
})
