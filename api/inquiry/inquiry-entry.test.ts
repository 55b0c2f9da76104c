import { expect, test } from 'vitest'
import { outboxEntry, storedText } from '#tests/support/first-outbox.ts'
import { inquiryOutbox } from './inquiry-entry.ts'

const { read, write, stepsFor } = inquiryOutbox(['lake', 'notification'])
const entry = outboxEntry('one')
const spam = { ...entry, spamReasons: ['The notes contain 9 links.'] }

test('an inquiry goes through the steps that are set up, suspected spam to the lake alone', () => {
  expect(stepsFor(entry)).toEqual(['lake', 'notification'])
  expect(stepsFor(spam)).toEqual(['lake'])
})

test.each([entry, spam, { ...entry, resentAt: { webhook: 7 } }])(
  'an entry is read as it was written, under the names on disk',
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
])('%s is no entry', (_, damage) => {
  expect(read({ ...JSON.parse(storedText(entry)), ...damage })).toBeUndefined()
})
