import { expect, test } from 'vitest'
import { DeliveryFailure, failureDetail, networkFailure } from './delivery-failure.ts'

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '%s means that nothing has arrived',
  (code) => {
    expect(networkFailure(code).detail).toEqual({ problem: code, isUncertain: false })
  },
)

test.each(['ECONNRESET', 'ETIMEDOUT', 'TimeoutError'])(
  '%s means that the message can have arrived',
  (code) => {
    const cause = new Error('broken')
    const failure = networkFailure(code, cause)
    expect(failure.detail).toEqual({ problem: code, isUncertain: true })
    expect(failure).toMatchObject({ name: 'DeliveryFailure', message: code, label: code, cause })
  },
)

test('reports an unexpected error by its name, as uncertain', () => {
  const detail = { problem: 'HTTP 410', isFinal: true }
  expect(failureDetail(new DeliveryFailure(detail))).toBe(detail)
  expect(failureDetail(new RangeError('Amelia'))).toEqual({
    problem: 'RangeError',
    isUncertain: true,
  })
  expect(failureDetail('Amelia')).toEqual({ problem: 'unknown', isUncertain: true })
})
