import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const sentAt = 'Sat, 21 Nov 2026 12:00:00 GMT'

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['3600', 3_600_000],
  ['86400', 3_600_000],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 3_600_000],
  ['Sat, 21 Nov 2026 11:59:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['5 minutes', undefined],
  ['soon', undefined],
  ['Sat, no date', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads a Retry-After of %o as %o ms', (header, waitMs) => {
  expect(retryAfterOf(header, sentAt)).toBe(waitMs)
})

test('compares the date in a Retry-After with this clock if the answer has no date', () => {
  const soon = new Date(Date.now() + 60_000).toUTCString()
  for (const missing of [null, undefined, 'no date']) {
    expect(Math.abs((retryAfterOf(soon, missing) ?? 0) - 60_000)).toBeLessThan(2000)
  }
})
