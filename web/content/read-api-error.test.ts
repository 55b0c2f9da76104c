import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { apiErrorOf } from './read-api-error.ts'

const error = { code: 'invalid-fields', message: 'No.' }

test.each([
  [{ error }, { ...error, issues: {} }],
  [
    { error: { ...error, issues: { name: ['too short', 'odd'] } } },
    { ...error, issues: { name: ['too short', 'odd'] } },
  ],
  [{ error: { code: 'invalid-fields' } }, null],
  [{ error: { ...error, issues: { name: 'odd' } } }, null],
])('%j gives the reason %j', (body, reason) => {
  expect(apiErrorOf(new ApiError(422, JSON.stringify(body), ''))).toEqual(reason)
})

test.each([new ApiError(502, '<html>', ''), new TypeError('fetch failed')])(
  '%s gives no reason',
  (failure) => {
    expect(apiErrorOf(failure)).toBeNull()
  },
)
