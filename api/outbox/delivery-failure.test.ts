import { expect, test } from 'vitest'
import { DeliveryFailure, failureDetail, networkFailure, retryAfterOf } from './delivery-failure.ts'

const now = Date.UTC(2026, 10, 21, 12)

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
])('a Retry-After of %o is a wait of %o ms', (header, waitMs) => {
  expect(retryAfterOf(header, now)).toBe(waitMs)
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '%s means that nothing can have arrived',
  (code) => {
    expect(networkFailure(code).detail).toEqual({ problem: code, isUncertain: false })
  },
)

test.each(['ECONNRESET', 'ETIMEDOUT', 'TimeoutError'])(
  '%s leaves open whether it arrived',
  (code) => {
    const cause = new Error('broken')
    const failure = networkFailure(code, cause)
    expect(failure.detail).toEqual({ problem: code, isUncertain: true })
    expect(failure).toMatchObject({ name: 'DeliveryFailure', message: code, label: code, cause })
  },
)

test('an unforeseen error is reported by its name, and counts as uncertain', () => {
  const detail = { problem: 'HTTP 410', isFinal: true }
  expect(failureDetail(new DeliveryFailure(detail))).toBe(detail)
  expect(failureDetail(new RangeError('Amelia'))).toEqual({
    problem: 'RangeError',
    isUncertain: true,
  })
  expect(failureDetail('Amelia')).toEqual({ problem: 'unknown', isUncertain: true })
})
