import { defineArrayMember, defineField } from 'sanity'
import { getPublishedId } from '@sanity/client/csm'
import { fieldOf } from '#schemas/field/field-of.ts'
import { factCounts } from './fact-limits.ts'

/** Questions and answers for the kit's page. */
export function kitFaqsField() {
  return defineField({
    name: 'faqs',
    title: 'Questions about this kit',
    type: 'array',
    description: 'Choose from the FAQs. Edit the answers there.',
    group: 'proof',
    of: [
      defineArrayMember({
        type: 'reference',
        title: 'Question',
        to: [{ type: 'faq' }],
        weak: true,
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.faqs).error(`Choose at most ${factCounts.faqs} questions.`),
      rule.unique().error('This question is listed twice. Remove one.'),
    ],
  })
}

/** The kits that replenish this kit. */
export function replenishedByField() {
  return defineField({
    name: 'replenishedBy',
    title: 'Replenished by',
    type: 'array',
    description: 'The kits that replace used-up items in this one.',
    group: 'facts',
    // A kit can be removed from the site while other kits refer to it; their pages then leave it out.
    of: [
      defineArrayMember({ type: 'reference', title: 'Kit', to: [{ type: 'product' }], weak: true }),
    ],
    validation: (rule) => [
      rule.max(factCounts.replenishedBy).error(`Choose at most ${factCounts.replenishedBy} kits.`),
      rule.unique().error('This kit is listed twice. Remove one.'),
      rule.custom((kits, { document }) => checkOthers(kits, document?._id)),
    ],
  })
}

/** An error message if a kit replenishes itself, else `true`. */
export function checkOthers(kits: unknown, id: string | undefined): true | string {
  if (!Array.isArray(kits) || id === undefined) return true
  const own = getPublishedId(id)
  return kits.some((kit) => fieldOf(kit, '_ref') === own)
    ? 'A kit cannot replenish itself. Choose another one.'
    : true
}
