import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { nameIn, repeatedIn } from '#schemas/field/repeated-entries.ts'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts } from './fact-limits.ts'

/** Claims with their tests and laboratories, and the limits of their certification, in a tab of the form. */
export function evidenceField(group: string) {
  return defineField({
    name: 'evidence',
    title: 'Evidence',
    type: 'array',
    description:
      'One entry per claim: how it was tested, who tested it and when. Do not claim anything that was not tested.',
    group,
    of: [
      defineArrayMember({
        name: 'evidenceItem',
        title: 'Claim',
        type: 'object',
        fields: [
          textField({
            name: 'claim',
            title: 'What was shown',
            rows: 2,
            missing: 'Say what the test showed.',
            max: 240,
          }),
          textField({
            name: 'organism',
            title: 'Organism',
            description:
              'For a claim about germs: the organism of the test, as the report names it.',
            max: 120,
          }),
          textField({
            name: 'method',
            title: 'Method',
            description: 'The standard or the procedure, such as “Vertical burn, 12 s”.',
            max: 160,
          }),
          textField({
            name: 'laboratory',
            title: 'Laboratory',
            description: 'Who did the test. If it was you, write “In our own workshop”.',
            max: 120,
          }),
          defineField({
            name: 'date',
            title: 'Date',
            type: 'date',
            description: 'The date of the test.',
            validation: (rule) => rule.custom((date) => checkPast(date, new Date())),
          }),
          textField({
            name: 'notCertified',
            title: 'What is not certified',
            rows: 2,
            description: 'What this test does not cover, in plain words.',
            max: 240,
          }),
        ],
        validation: (rule) => [rule.custom(checkSupported), rule.custom(checkEvidence).warning()],
        preview: {
          select: { title: 'claim', laboratory: 'laboratory', date: 'date' },
          prepare: ({ title, laboratory, date }) => ({
            title: title ?? 'No claim',
            subtitle: [laboratory ?? 'No laboratory', date ?? 'No date'].join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.evidence).error(`List at most ${factCounts.evidence} claims.`),
      rule.custom(checkClaimsOnce),
    ],
  })
}

/** An error message if a day is in the future, else `true`. */
export function checkPast(date: unknown, now: Date): true | string {
  if (typeof date !== 'string' || date <= now.toISOString().slice(0, 10)) return true
  return 'This date is in the future. Enter the date of the test.'
}

const testFields = ['method', 'laboratory', 'date'] as const

/** The test fields that a claim does not fill in. */
function missingIn(item: unknown): string[] {
  return testFields.filter((name) => !fieldOf(item, name))
}

/** An error message if nothing supports a claim, else `true`. */
export function checkSupported(item: unknown): true | string {
  const isBare = missingIn(item).length === testFields.length && !fieldOf(item, 'notCertified')
  if (!isBare || !fieldOf(item, 'claim')) return true
  return 'Nothing supports this claim. Fill in the method, laboratory and date of its test. If there was no test, say so under “What is not certified”, or remove the claim.'
}

/**
 * A warning if a claim fills in only some fields of its test, else `true`. A claim without a test
 * says so under “What is not certified”.
 */
export function checkEvidence(item: unknown): true | string {
  const missing = missingIn(item)
  const isPartial = missing.length > 0 && missing.length < testFields.length
  if (!isPartial || !fieldOf(item, 'claim')) return true
  return `A test is convincing only with its method, laboratory and date. Fill in the ${missing.join(' and the ')}.`
}

/** An error message if the same claim is made twice, else `true`. */
export function checkClaimsOnce(items: unknown): true | string {
  return repeatedIn(items, (item) => nameIn(item, 'claim')) === undefined
    ? true
    : 'This claim is listed twice. Combine its tests and remove one.'
}
