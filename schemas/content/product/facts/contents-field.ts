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
    title: 'Contents by the piece',
    type: 'array',
    description:
      'A numbered list with quantities for the kit’s page, in place of “What’s included”, which cards and lists still use.',
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
            description: 'Single pieces: a set of six towels is 6.',
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
            title: 'Sub-heading above',
            type: 'string',
            description: 'Optional: begins a new group with this item, such as “For the cabin”.',
            validation: (rule) => textRules(rule, { max: 60 }),
          }),
        ],
        preview: {
          select: { name: 'name', quantity: 'quantity', detail: 'detail', heading: 'heading' },
          prepare: ({ name, quantity, detail, heading }) => ({
            title: `${quantity ?? '?'} × ${name ?? 'Without a name'}`,
            subtitle: [heading && `Begins “${heading}”`, detail].filter(Boolean).join(' · '),
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
