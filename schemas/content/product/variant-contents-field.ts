import { defineArrayMember, defineField } from 'sanity'
import { textRules } from '#schemas/field/text-rules.ts'
import { factCounts } from './facts/fact-limits.ts'

/** The contents of each variant of a kit, for visitors who choose one. */
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
          defineField({
            name: 'name',
            title: 'Name of the version',
            type: 'string',
            description: 'As visitors see it, such as “Premium Kit”.',
            validation: (rule) => textRules(rule, { missing: 'Name the version.', max: 100 }),
          }),
          defineField({
            name: 'contents',
            title: 'Contents',
            type: 'text',
            rows: 2,
            description:
              'One or two sentences: what it contains, and what the other versions do not.',
            validation: (rule) =>
              textRules(rule, { missing: 'Say what the version contains.', max: 240 }),
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
