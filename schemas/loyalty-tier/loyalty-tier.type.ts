import { StarIcon } from '@sanity/icons/Star'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { wholeCents } from '#schemas/field/cents.type.ts'
import { formatDollars } from '#schemas/field/money.ts'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'

/** Two amounts for one threshold: the page shows the first, search engines read the second. */
function checkThresholdsAgree(page: unknown, structuredData: unknown): true | string {
  if (typeof page !== 'number' || typeof structuredData !== 'number') return true
  if (page === structuredData) return true
  return (
    `The page says ${formatDollars(page)} and search engines are told ` +
    `${formatDollars(structuredData)}. Settle on one of them.`
  )
}

/** A tier of the VIP Loyalty membership (`spec.md §3`). */
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
    defineField({
      name: 'title',
      title: 'Name of the tier',
      type: 'string',
      group: 'content',
      validation: (rule) => rule.required().min(3).max(40),
    }),
    slugField('Names the tier for search engines: silver.'),
    defineField({
      name: 'threshold',
      title: 'Annual purchases from (shown on the page)',
      type: 'cents',
      description: 'In US dollars: what a member buys in twelve months to reach this tier.',
      group: 'content',
      validation: (rule) => rule.required().custom(wholeCents),
    }),
    defineField({
      name: 'structuredDataThreshold',
      title: 'Annual purchases from (told to search engines)',
      type: 'cents',
      description: 'In US dollars. Should be the same amount as above.',
      group: 'content',
      validation: (rule) => [
        rule.required().custom(wholeCents),
        rule
          .custom((amount, { document }) => checkThresholdsAgree(document?.['threshold'], amount))
          .warning(),
      ],
    }),
    defineField({
      name: 'discountPercent',
      title: 'Discount in percent',
      type: 'number',
      description: 'Off every order: 5 means 5 %.',
      group: 'content',
      validation: (rule) => rule.required().min(0).max(100),
    }),
    defineField({
      name: 'points',
      title: 'Points',
      type: 'number',
      description: 'Membership points that search engines are told.',
      group: 'content',
      validation: (rule) => rule.required().integer().min(0).max(1000),
    }),
    defineField({
      name: 'perks',
      title: 'Perks',
      type: 'array',
      description: 'What members of this tier get, one line each.',
      group: 'content',
      of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required().max(160) })],
      validation: (rule) => rule.required().min(1).max(10).unique(),
    }),
    orderField(),
  ],
  orderings: [siteOrdering],
  preview: {
    select: { title: 'title', threshold: 'threshold', discount: 'discountPercent' },
    prepare: ({ title, threshold, discount }) => ({
      title,
      subtitle: `${Number(discount ?? 0)} % from ${formatDollars(Number(threshold ?? 0))} a year`,
    }),
  },
})
