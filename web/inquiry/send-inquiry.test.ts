import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { fieldIssuesOf } from './send-inquiry.ts'

const refusal = (status: number, body: string) => new ApiError(status, body, 'refused')

test("the server's issues are read per field", () => {
  const issues = { phone: ['Invalid phone number format'], name: ['too short', 'odd'] }
  const body = JSON.stringify({ error: { code: 'invalid-fields', message: 'no', issues } })
  expect(fieldIssuesOf(refusal(422, body))).toEqual(issues)
})

test.each([
  ['another status', refusal(500, '{"error":{"issues":{"name":["x"]}}}')],
  ['no issues', refusal(422, '{"error":{"code":"invalid-fields"}}')],
  ['no JSON', refusal(422, '<html>')],
  ['a network failure', new TypeError('fetch failed')],
])('%s names no field', (_, error) => {
  expect(fieldIssuesOf(error)).toEqual({})
})
