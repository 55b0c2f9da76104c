import { defineArrayMember, defineField } from 'sanity'
import { measureRules } from '#schemas/field/number-rules.ts'
import { textRules } from '#schemas/field/text-rules.ts'
import { checkContentsOnce, checkSameContents } from './contents-rules.ts'
import { factCounts, factLimits } from './fact-limits.ts'
import { checkListed } from './fact-rules.ts'

/** The contents of a kit, item by item. */
export function contentsField() {
  return defineField({
    name: 'contents',
    title: 'Itemized contents',
    type: 'array',
    description:
      'A numbered list with quantities. It replaces “What’s included” on the kit’s page; cards and lists still use “What’s included”.',
    group: 'facts',
    of: [
      defineArrayMember({
        name: 'contentsItem',
        title: 'Item',
        type: 'object',
        fields: [
          defineField({
            name: 'quantity',
            title: 'Quantity',
            type: 'number',
            description: 'Count single pieces: a set of six towels is 6.',
            initialValue: 1,
            validation: (rule) => [
              rule.required().error('Say how many there are.'),
              ...measureRules(rule, { ...factLimits.quantity, unit: 'pieces' }),
            ],
          }),
          defineField({
            name: 'name',
            title: 'Name',
            type: 'string',
            validation: (rule) => textRules(rule, { missing: 'Name the item.', max: 100 }),
          }),
          defineField({
            name: 'detail',
            title: 'Detail',
            type: 'string',
            description: 'Optional: size, volume, material or expiry.',
            validation: (rule) => textRules(rule, { max: 160 }),
          }),
          defineField({
            name: 'heading',
            title: 'Subheading above',
            type: 'string',
            description: 'Optional: starts a new group at this item, such as “For the cabin”.',
            validation: (rule) => textRules(rule, { max: 60 }),
          }),
        ],
        preview: {
          select: { name: 'name', quantity: 'quantity', detail: 'detail', heading: 'heading' },
          prepare: ({ name, quantity, detail, heading }) => ({
            title: `${quantity ?? '?'} × ${name ?? 'Unnamed'}`,
            subtitle: [heading && `Starts the group “${heading}”`, detail]
              .filter(Boolean)
              .join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.contents).error(`List at most ${factCounts.contents} items.`),
      rule.custom(checkContentsOnce),
      rule.custom(checkListed).warning(),
      rule.custom(checkSameContents).warning(),
    ],
  })
}
