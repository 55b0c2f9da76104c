import { expect, test } from 'vitest'
import { idStartOf, inquiryReference } from './inquiry-reference.ts'

const id = '6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11'

test('document and outbox entry have the same reference', () => {
  expect(inquiryReference(id)).toBe('6F1D-2C9E')
  expect(inquiryReference(`inquiry.${id}`)).toBe('6F1D-2C9E')
})

test.each(['6F1D-2C9E', '6f1d2c9e', ' 6f1d 2C9E ', '6F1D–2C9E'])(
  '%j is found by its id',
  (typed) => {
    expect(`inquiry.${id}`.startsWith(idStartOf(typed) ?? 'none')).toBe(true)
  },
)

test.each(['', '6F1D', '6F1D-2C9', 'Amelia', '6F1D--2C9E', '6F1D-2C9E-0', '555 010 2030'])(
  '%j is not a reference',
  (typed) => {
    expect(idStartOf(typed)).toBeUndefined()
  },
)
