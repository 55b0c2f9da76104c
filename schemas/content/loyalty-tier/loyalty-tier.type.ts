import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'
import { centsRules } from '#schemas/field/cents.type.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { linesField } from '#schemas/field/lines-field.ts'
import { formatDollars } from '#schemas/field/money.ts'
import { numberRules } from '#schemas/field/number-rules.ts'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'
import { textField } from '#schemas/field/text-field.ts'

const nameTitle = 'Name of the tier'

/** A warning if the threshold on the page differs from the threshold in structured data, else `true`. */
function checkThresholdsAgree(page: unknown, structuredData: unknown): true | string {
  if (typeof page !== 'number' || typeof structuredData !== 'number') return true
  if (page === structuredData) return true
  return (
    `The page says ${formatDollars(page)}, but search engines see ` +
    `${formatDollars(structuredData)}. Use the same amount for both.`
  )
}

/** A tier of the VIP Loyalty membership (`docs/product.md §3`). */
export const loyaltyTierType = defineType({
  name: 'loyaltyTier',
  title: 'Loyalty tier',
  type: 'document',
  icon: StarIcon,
  description: 'A tier of the VIP Loyalty membership.',
  groups: [
    { name: 'content', title: 'Tier', default: true },
    { name: 'listing', title: 'Address and position' },
  ],
  fields: [
    textField({
      name: 'title',
      title: nameTitle,
      group: 'content',
      min: 3,
      missing: 'Give the tier a name. Without one, the site does not show it.',
      max: 40,
    }),
    slugField({
      description: 'Identifies the tier to search engines, such as silver.',
      from: nameTitle,
    }),
    defineField({
      name: 'threshold',
      title: 'Minimum annual purchases (shown on the page)',
      type: 'cents',
      description:
        'In US dollars: how much a member has to buy in twelve months to reach this tier.',
      group: 'content',
      validation: (rule) => centsRules(rule, 'Enter an amount in dollars, such as 2500.'),
    }),
    defineField({
      name: 'structuredDataThreshold',
      title: 'Minimum annual purchases (for search engines)',
      type: 'cents',
      description: 'In US dollars. Should be the same amount as above.',
      group: 'content',
      validation: (rule) => [
        ...centsRules(rule, 'Enter the amount for search engines.'),
        rule
          .custom((amount, { document }) => checkThresholdsAgree(document?.['threshold'], amount))
          .warning(),
      ],
    }),
    defineField({
      name: 'discountPercent',
      title: 'Discount in percent',
      type: 'number',
      description: 'Off every order: 5 means 5%.',
      options: { decimals: true },
      group: 'content',
      validation: (rule) => [
        ...numberRules(rule, {
          missing: 'Enter the discount in percent, such as 5.',
          min: 0,
          max: 100,
          decimals: true,
        }),
        rule.custom(checkPercent).warning(),
      ],
    }),
    defineField({
      name: 'points',
      title: 'Points',
      type: 'number',
      description: 'Membership points, for search engines only.',
      group: 'content',
      validation: (rule) =>
        numberRules(rule, { missing: 'Enter the points, such as 5.', min: 0, max: 1000 }),
    }),
    linesField({
      name: 'perks',
      title: 'Perks',
      description: 'The benefits of this tier, one per line. Up to ten lines.',
      group: 'content',
      max: 10,
      length: 160,
      missing: 'List at least one perk of this tier.',
    }),
    orderField(),
  ],
  orderings: [siteOrdering],
  preview: {
    select: {
      title: 'title',
      threshold: 'threshold',
      discount: 'discountPercent',
      points: 'points',
      perks: 'perks',
    },
    prepare: ({ title, threshold, discount, points, perks }) => ({
      title,
      subtitle: [
        ...incompleteNote({ name: title }, { discount, amount: threshold, points, perks }),
        ...(typeof discount === 'number' ? [`${discount} %`] : []),
        ...(typeof threshold === 'number' ? [`from ${formatDollars(threshold)} a year`] : []),
      ].join(' · '),
    }),
  },
})

function checkPercent(percent: number | undefined): true | string {
  return percent !== undefined && percent > 0 && percent < 1
    ? `This is less than one percent. Write 5 for 5%.`
    : true
}
