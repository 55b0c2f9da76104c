import { expect, test } from 'vitest'
import { formatLeadTime } from './lead-time.ts'

test.each([
  [5, 10, 'Ships in 5–10 business days from a confirmed order'],
  [5, 5, 'Ships in 5 business days from a confirmed order'],
  [1, 1, 'Ships in 1 business day from a confirmed order'],
  [0, 0, 'Ships the same day'],
])('a lead time of %i to %i days', (min, max, text) => {
  expect(formatLeadTime(min, max)).toBe(text)
})
