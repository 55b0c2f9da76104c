import { expect, test } from 'vitest'
import { outboxEntry, storedText } from '#tests/support/first-outbox.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { digestOf, idOfDigest, inquiryOutbox } from './inquiry-entry.ts'

const { read, write, stepsFor } = inquiryOutbox(['lake', 'notification'])
const entry = outboxEntry('one')
const spam = { ...entry, spamReasons: ['The notes contain 9 links.'] }

test('an inquiry has the steps that are set up, and suspected spam only the lake', () => {
  expect(stepsFor(entry)).toEqual(['lake', 'notification'])
  expect(stepsFor(spam)).toEqual(['lake'])
})

test.each([entry, spam, { ...entry, resentAt: { webhook: 7 } }])(
  'reads an entry as it was written, under the names on disk',
  (one) => {
    expect(JSON.stringify(write(one))).toBe(storedText(one))
    expect(read(JSON.parse(storedText(one)))).toEqual(one)
  },
)

test.each([
  ['no inquiry', { inquiry: undefined }],
  ['a step that does not exist', { resentAt: { telegram: 1 } }],
  ['an unknown captcha', { captcha: 'maybe' }],
  ['a time that is none', { acceptedAt: 'today' }],
])('rejects an entry with %s', (_, damage) => {
  expect(read({ ...JSON.parse(storedText(entry)), ...damage })).toBeUndefined()
})

const inquiry = { ...validInquiry, categories: [], source: 'contact' as const }
const key = 'a-key-of-a-form'
const idOf = (words: typeof inquiry, of = key) => idOfDigest(digestOf(of, words) ?? '')

test('the same form has the same id on every server, and another form has another', () => {
  expect(idOf({ ...inquiry })).toBe(idOf(inquiry))
  expect(idOf({ ...inquiry, name: 'Bea' })).not.toBe(idOf(inquiry))
  expect(idOf(inquiry, 'a-key-of-another')).not.toBe(idOf(inquiry))
})

test('the id is a UUID of version 8 that does not reveal the digest', () => {
  expect(idOf(inquiry)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const digest = Buffer.from(digestOf(key, inquiry) ?? '', 'base64url').toString('hex')
  expect(digest).not.toContain(idOf(inquiry).slice(0, 8))
})
