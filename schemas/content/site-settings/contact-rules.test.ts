import { expect, test } from 'vitest'
import { checkEmail, checkNetwork, checkPhone, checkWebAddress } from './contact-rules.ts'

test.each([
  ['+1 (555) 010-2030', true],
  [' 1.800.PETJETS ', true],
  ['1234567', true],
  ['123456789012345', true],
  ['123456', 'A phone number has 7 to 15 digits or letters; there are 6.'],
  ['1234567890123456', 'A phone number has 7 to 15 digits or letters; there are 16.'],
  ['----------', 'A phone number has 7 to 15 digits or letters; there are 0.'],
  ['ext 555 010 2030', 'Use only digits, capital letters,'],
  ['555 010 2030 ext', 'Use only digits, capital letters,'],
  ['555/0102030', 'Use only digits, capital letters,'],
  ['  ', true],
  [undefined, true],
])('the phone number %j: %s', (phone, verdict) => {
  const expected = typeof verdict === 'string' ? expect.stringContaining(verdict) : verdict
  expect(checkPhone(phone)).toEqual(expected)
})

test.each([
  ['hello@example.com', true],
  ['  ', true],
  [undefined, true],
  ['hello@example', false],
  ['hello@example.c', false],
  ['hello@example..com', true],
  ['hello', false],
  ['two@at@example.com', false],
  ['Jet <jet@example.com>', false],
  ['a@example.com, b@example.com', false],
])('the e-mail address %j: %j', (email, isFine) => {
  expect(checkEmail(email) === true).toBe(isFine)
})

test.each([
  ['www.example.com', true],
  ['https://example.com/', true],
  ['http://example.com', true],
  ['Example-2.co.uk', true],
  ['  ', true],
  [undefined, true],
  ['see example.com', false],
  ['example.com/kits', false],
  ['ftp://example.com', false],
  ['example', false],
  ['exam ple.com', false],
  ['example.c om', false],
])('the web address %j: %j', (address, isFine) => {
  expect(checkWebAddress(address) === true).toBe(isFine)
})

test.each([
  ['https://instagram.com/petjet', true],
  ['https://www.instagram.com/petjet', true],
  ['https://notinstagram.com/petjet', 'This leads to notinstagram.com, not to instagram.com.'],
  ['https://instagram.com.evil.example', 'This leads to instagram.com.evil.example'],
  // Other rules report these.
  ['http://evil.example', true],
  ['no address', true],
  [undefined, true],
])('a link to Instagram at %j: %s', (url, verdict) => {
  const expected = typeof verdict === 'string' ? expect.stringContaining(verdict) : verdict
  expect(checkNetwork(url, 'instagram.com')).toEqual(expected)
})
