import * as v from 'valibot'
import { inquiryContract, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import type { CaptchaState } from './use-captcha.ts'

type Field = keyof InquiryInput

/** The name of each field within a sentence, in the form's order. */
const fieldLabels: readonly (readonly [Field, string])[] = [
  ['name', 'name'],
  ['email', 'email address'],
  ['phone', 'phone number'],
  ['location', 'location'],
  ['title', 'title'],
  ['organization', 'organization'],
  ['categories', 'categories'],
  ['kitsInterested', 'kits of interest'],
  ['purchaseConsideration', 'purchase consideration'],
  ['notes', 'notes'],
]

/**
 * The steps that are missing before an inquiry can be sent. A captcha that could not load is not
 * listed, because then the server decides.
 *
 * @returns such as `['add your name', 'choose at least one category', 'correct your email address']`
 */
export function missingSteps(values: InquiryInput, captcha: CaptchaState): string[] {
  const { issues = [] } = v.safeParse(inquiryContract, values)
  const wrong = new Set(issues.map((issue) => issue.path?.[0].key))
  const wrongFields = fieldLabels.filter(([field]) => wrong.has(field))
  const missing = wrongFields.filter(([field]) => isEmpty(values[field]) && field !== 'categories')
  const mistaken = wrongFields.filter(([field]) => !isEmpty(values[field]))
  return [
    ...(missing.length > 0 ? [`add your ${listed(missing)}`] : []),
    ...(isEmpty(values.categories) ? ['choose at least one category'] : []),
    ...(mistaken.length > 0 ? [`correct your ${listed(mistaken)}`] : []),
    ...(captcha === 'unsolved' || captcha === 'loading'
      ? ['complete the reCAPTCHA verification']
      : []),
  ]
}

/**
 * The sentence next to the submit button: the missing steps, that the inquiry is being sent, or that
 * it can be sent.
 */
export function inquiryHelp(needs: readonly string[], sending: 'no' | 'waiting' | 'yes'): string {
  if (sending === 'waiting') return 'Waiting for the reCAPTCHA verification to load...'
  if (sending === 'yes') return 'Sending your inquiry...'
  if (needs.length === 0) return 'Ready to send. A crew member will get back to you.'
  const last = needs.length - 1
  // There is also a comma before the last "and", because each step can be a list itself.
  const sentence = needs.map((need, at) => (at > 0 && at === last ? `and ${need}` : need))
  return `Please ${sentence.join(', ')}.`
}

/** British rules put no comma before the last "and". */
const listed = (fields: typeof fieldLabels) =>
  new Intl.ListFormat('en-GB').format(fields.map(([, label]) => label))

function isEmpty(value: InquiryInput[Field]): boolean {
  return value === undefined || (typeof value === 'string' ? value.trim() : value).length === 0
}
