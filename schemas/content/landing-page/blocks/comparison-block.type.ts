import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { defineType } from 'sanity'
import { headingField, leadField } from '../block-fields.ts'
import { blockPreview, counted } from '../block-preview.ts'
import { chosenKitsField } from '../chosen-kits-field.ts'

/** A table of two to four kits. */
export const comparisonBlockType = defineType({
  name: 'comparisonBlock',
  title: 'Comparison',
  type: 'object',
  icon: SplitVerticalIcon,
  description: 'Two to four kits side by side in a table.',
  fields: [
    headingField(),
    leadField(),
    chosenKitsField({ description: 'Two to four, from left to right.', min: 2, max: 4 }),
  ],
  preview: {
    select: { heading: 'heading', kits: 'kits', first: 'kits.0.title', second: 'kits.1.title' },
    prepare: ({ heading, kits, first, second }) =>
      blockPreview({
        kind: 'Comparison',
        words: [heading, [first, second].filter(Boolean).join(' and ')],
        vital: { kits },
        about: counted(kits, 'kit', 'kits'),
      }),
  },
})
