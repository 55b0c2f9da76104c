import { expect, test } from 'vitest'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { digestOf, idOfDigest } from './inquiry-digest.ts'

const inquiry = { ...validInquiry, categories: [], source: 'contact' as const }
const key = 'a-key-of-a-form'
const idOf = (words: typeof inquiry, of = key) => idOfDigest(digestOf(of, words) ?? '')

test('the same form has the same id on every server, and any other has another', () => {
  expect(idOf({ ...inquiry })).toBe(idOf(inquiry))
  expect(idOf({ ...inquiry, name: 'Bea' })).not.toBe(idOf(inquiry))
  expect(idOf(inquiry, 'a-key-of-another')).not.toBe(idOf(inquiry))
})

test('the id is a UUID that says it was computed, and does not show the digest', () => {
  expect(idOf(inquiry)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const digest = Buffer.from(digestOf(key, inquiry) ?? '', 'base64url').toString('hex')
  expect(digest).not.toContain(idOf(inquiry).slice(0, 8))
})

test.each([null, 'short', 'a key with spaces', 'x'.repeat(201)])('%s is no key', (bad) => {
  expect(digestOf(bad, inquiry)).toBeNull()
})
