import { expect, test } from 'vitest'
import { dialedNumber } from './dialed-number.ts'

test.each([
  ['+45 (0)33-12 34 56', '+4533123456'],
  ['0045 (0) 33 12 34 56', '004533123456'],
  ['(+44) (0)20 7946 0000', '+442079460000'],
  ['+39 (0)2 1234 5678', '+390212345678'],
  ['+1 (555) 010-2030', '+15550102030'],
  ['(0)33 12 34 56', '033123456'],
])('%j is dialed as %j', (phone, dialed) => {
  expect(dialedNumber(phone)).toBe(dialed)
})
