import { PackageIcon } from '@sanity/icons/Package'
import { defineField, defineType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { checkNumber } from '#schemas/field/number-rules.ts'
import { firstKitCount } from '#schemas/content/product/kit-counts.ts'
import { headingField, leadField } from '../block-fields.ts'
import { blockPreview, counted } from '../block-preview.ts'
import { chosenKitsField } from '../chosen-kits-field.ts'

/** The number of kits if an editor neither chooses kits nor sets a number. */
const defaultCount = 3

/** Kits as cards: those that editors choose, or the first of the catalog. */
export const kitsBlockType = defineType({
  name: 'kitsBlock',
  title: 'Kits',
  type: 'object',
  icon: PackageIcon,
  description: 'Kits as cards: the ones you choose, or the first ones in the catalog.',
  fields: [
    headingField(),
    leadField(),
    chosenKitsField({
      description:
        'In the order shown on the page. Leave empty to show the first kits in the catalog.',
      max: firstKitCount,
    }),
    defineField({
      name: 'count',
      title: 'How many to show if none is chosen',
      type: 'number',
      description: 'The first kits in the catalog, in catalog order.',
      initialValue: defaultCount,
      hidden: ({ parent }) => Array.isArray(parent?.kits) && parent.kits.length > 0,
      validation: (rule) =>
        rule.custom((count, { parent }) => {
          const isChosen = kitsOf(parent).length > 0
          return isChosen || checkNumber(count, { min: 1, max: firstKitCount })
        }),
    }),
  ],
  preview: {
    select: { heading: 'heading', kits: 'kits', count: 'count', media: 'kits.0.image' },
    prepare: ({ heading, kits, count, media }) => {
      const chosen = counted(kits, 'kit', 'kits')
      const isCount = Number.isSafeInteger(count) && count >= 1
      const first = `the first ${isCount ? Math.min(count, firstKitCount) : defaultCount} in the catalog`
      return blockPreview({
        kind: 'Kits',
        words: [heading],
        about: chosen.length > 0 ? chosen : [first],
        media,
      })
    },
  },
})

function kitsOf(parent: unknown): readonly unknown[] {
  const kits = fieldOf(parent, 'kits')
  return Array.isArray(kits) ? kits : []
}
