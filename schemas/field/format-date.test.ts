import { expect, test } from 'vitest'
import { formatDay } from './format-date.ts'

test('a day is written in American English', () => {
  expect(formatDay('2026-03-14')).toBe('March 14, 2026')
})
