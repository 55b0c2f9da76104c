import * as v from 'valibot'
import { inquiryContract, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import type { CaptchaState } from './use-captcha.ts'

type Field = keyof InquiryInput

/** The name of each field within a sentence, in the order of the form. */
const fieldLabels: readonly (readonly [Field, string])[] = [
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['location', 'location'],
  ['title', 'title'],
  ['organization', 'organization'],
  ['categories', 'at least one category'],
  ['kitsInterested', 'kits of interest'],
  ['purchaseConsideration', 'purchase consideration'],
  ['notes', 'notes'],
]

/** British rules put no comma before the last "and". */
const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' })

/**
 * What an inquiry still lacks before it can be sent, in the order of the form. A captcha that could
 * not be loaded is not listed, because the server decides then.
 *
 * @returns such as `['name', 'a correction of email', 'at least one category']`
 */
export function inquiryNeeds(values: InquiryInput, captcha: CaptchaState): string[] {
  const { issues = [] } = v.safeParse(inquiryContract, values)
  const wrong = new Set(issues.map((issue) => issue.path?.[0].key))
  const fields = fieldLabels
    .filter(([field]) => wrong.has(field))
    .map(([field, label]) => (isEmpty(values[field]) ? label : `a correction of ${label}`))
  const isUnsolved = captcha === 'unsolved' || captcha === 'loading'
  return isUnsolved ? [...fields, 'the reCAPTCHA verification'] : fields
}

/** The sentence beside the submit button: what is still needed, that it is sending, or all set. */
export function inquiryHelp(needs: readonly string[], sending: 'no' | 'waiting' | 'yes'): string {
  if (sending === 'waiting') return 'Waiting for the reCAPTCHA verification to load...'
  if (sending === 'yes') return 'Sending your inquiry...'
  if (needs.length > 0) return `Still needed: ${list.format(needs)}.`
  return 'All set. A crew member will get back to you.'
}

function isEmpty(value: InquiryInput[Field]): boolean {
  return value === undefined || (typeof value === 'string' ? value.trim() : value).length === 0
}
