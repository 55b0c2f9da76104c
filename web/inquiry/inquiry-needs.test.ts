import { expect, test } from 'vitest'
import type { InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { inquiryHelp, inquiryNeeds } from './inquiry-needs.ts'

const empty: InquiryInput = { name: '', email: ' ', phone: '', categories: [], notes: '' }

test('an empty form needs the required fields, in their order', () => {
  expect(inquiryNeeds(empty, 'off')).toEqual(['name', 'email', 'phone', 'at least one category'])
})

test('a filled-in field is not listed, and a wrong one is listed as a correction', () => {
  expect(inquiryNeeds({ ...validInquiry, phone: '', email: 'amelia@' }, 'off')).toEqual([
    'a correction of email',
    'phone',
  ])
  expect(inquiryNeeds({ ...validInquiry, notes: 'n'.repeat(5001) }, 'off')).toEqual([
    'a correction of notes',
  ])
})

test.each([
  ['loading', true],
  ['unsolved', true],
  ['solved', false],
  ['failed', false],
  ['off', false],
] as const)('a captcha that is %s is needed: %s', (captcha, isNeeded) => {
  expect(inquiryNeeds(validInquiry, captcha)).toEqual(
    isNeeded ? ['the reCAPTCHA verification'] : [],
  )
})

test('the help text is a sentence', () => {
  expect(inquiryHelp(['name', 'phone'], 'no')).toBe('Still needed: name and phone.')
  expect(inquiryHelp([], 'no')).toMatch(/^All set/)
  expect(inquiryHelp(['name'], 'waiting')).toMatch(/^Waiting/)
  expect(inquiryHelp([], 'yes')).toMatch(/^Sending/)
})
