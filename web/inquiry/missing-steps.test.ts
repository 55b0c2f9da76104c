import { expect, test } from 'vitest'
import type { InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { inquiryHelp, missingSteps } from './missing-steps.ts'

const empty: InquiryInput = { name: '', email: ' ', phone: '', categories: [], notes: '' }

/** The help text of a form without a captcha. */
const help = (values: Partial<InquiryInput>) =>
  inquiryHelp(missingSteps({ ...validInquiry, ...values }, 'off'), 'no')

test('an empty form asks for the required fields, in their order', () => {
  expect(help(empty)).toBe(
    'Please add your name, email address and phone number, and choose at least one category.',
  )
})

test.each([
  [{ name: '' }, 'Please add your name.'],
  [{ name: 'A' }, 'Please correct your name.'],
  [{ categories: [] }, 'Please choose at least one category.'],
  [{ name: '', phone: '' }, 'Please add your name and phone number.'],
  [
    { phone: '', email: 'amelia@' },
    'Please add your phone number, and correct your email address.',
  ],
  [
    { name: 'A', email: 'a@', phone: '1' },
    'Please correct your name, email address and phone number.',
  ],
  [
    { name: '', categories: [], phone: '1' },
    'Please add your name, choose at least one category, and correct your phone number.',
  ],
  [{ notes: 'n'.repeat(5001) }, 'Please correct your notes.'],
])('the help text is a sentence: %#', (values, sentence) => {
  expect(help(values)).toBe(sentence)
})

test.each([
  ['loading', true],
  ['unsolved', true],
  ['solved', false],
  ['failed', false],
  ['off', false],
] as const)('a captcha that is %s is needed: %s', (captcha, isNeeded) => {
  const needs = missingSteps(validInquiry, captcha)
  expect(needs).toEqual(isNeeded ? ['complete the reCAPTCHA verification'] : [])
})

test('the help text says that the form is complete, or is being sent', () => {
  expect(help({})).toMatch(/^Ready to send/)
  expect(inquiryHelp(['add your name'], 'waiting')).toMatch(/^Waiting/)
  expect(inquiryHelp([], 'yes')).toMatch(/^Sending/)
})
