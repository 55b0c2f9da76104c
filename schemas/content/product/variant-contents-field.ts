import { defineArrayMember, defineField } from 'sanity'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts } from './facts/fact-limits.ts'

/** The contents of each variant of a kit, for visitors who choose a variant. */
export function variantContentsField() {
  return defineField({
    name: 'variantContents',
    title: 'What each version contains',
    type: 'array',
    description: 'Optional: shown where visitors choose a version in the shop.',
    group: 'offer',
    of: [
      defineArrayMember({
        name: 'variantContentsItem',
        title: 'Version',
        type: 'object',
        fields: [
          textField({
            name: 'name',
            title: 'Name of the version',
            description: 'As visitors see it, such as “Premium Kit”.',
            missing: 'Name the version.',
            max: 100,
          }),
          textField({
            name: 'contents',
            title: 'Contents',
            rows: 2,
            description:
              'One or two sentences: what it contains, and what the other versions do not.',
            missing: 'Say what the version contains.',
            max: 240,
          }),
        ],
        preview: { select: { title: 'name', subtitle: 'contents' } },
      }),
    ],
    validation: (rule) =>
      rule
        .max(factCounts.variantContents)
        .error(`Describe at most ${factCounts.variantContents} versions.`),
  })
}
