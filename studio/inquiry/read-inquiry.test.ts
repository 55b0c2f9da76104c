import { expect, test } from 'vitest'
import { readInquiry } from './read-inquiry.ts'

const whole = {
  status: 'replied',
  name: 'Amelia Stone',
  email: 'amelia@example.com',
  submittedAt: '2026-11-21T10:00:00.000Z',
  delivery: { webhook: { state: 'done', attempts: 1 } },
}

test('reads the fields of an inquiry that the desk shows', () => {
  expect(readInquiry({ _id: 'inquiry.1', ...whole, budget: 7 })).toEqual(whole)
})

test.each([null, undefined, {}])('%j is an inquiry that has not been loaded', (nothing) => {
  expect(readInquiry(nothing)).toEqual({})
})

test.each([
  ['status', 'lost'],
  ['name', { first: 'Amelia' }],
  ['submittedAt', 7],
  ['delivery', 'sent'],
  ['resendRequest', 'soon'],
])('a damaged %s is missing, and affects no other field', (field, damage) => {
  const { [field as 'name']: _, ...rest } = whole
  expect(readInquiry({ ...whole, [field]: damage })).toMatchObject(rest)
  expect(readInquiry({ ...whole, [field]: damage })).not.toHaveProperty(field, damage)
})

test('a damaged delivery does not affect the others', () => {
  const delivery = { webhook: 'done', notification: { state: 'refused', attempts: 'two' } }
  expect(readInquiry({ delivery })).toEqual({ delivery: { notification: { state: 'refused' } } })
})
