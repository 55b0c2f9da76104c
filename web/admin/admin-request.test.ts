import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { ApiError } from '#web/api.ts'
import { currentToast } from '#web/ui/toast/toast-store.ts'
import { setSignInState } from './sign-in-state.ts'
import { adminRequest, failureMessage } from './admin-request.ts'
import { adminChange } from './retry-after-sign-in.ts'
import {
  inquiriesQueryOptions,
  inquiryQueryOptions,
  isAdminQuery,
  isInquiryQuery,
} from './admin.queries.ts'
import { signIn } from './sign-in-form.tsx'

let storage: ReturnType<typeof memoryStorage>
let asked: string[]
beforeEach(() => {
  storage = memoryStorage()
  asked = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

function answer(respond: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return respond()
  })
}

const refusal = (status: number) =>
  Response.json({ error: { code: 'any', message: 'Please wait.' } }, { status })
const isFlagged = () => storage.getItem('petjet-admin') !== null

test.each([
  [401, false],
  [403, true],
  [503, true],
])('an error with %i leaves the admin signed in: %s', async (status, isIn) => {
  setSignInState('signed-in')
  answer(() => refusal(status))
  await expect(adminRequest('GET', '/api/contacts')).rejects.toMatchObject({ status })
  expect(isFlagged()).toBe(isIn)
})

test('a change waits for the next sign-in if the session has ended', async () => {
  setSignInState('signed-in')
  answer(() => refusal(asked.length === 1 ? 401 : 200))
  const change = adminChange('PATCH', '/api/contacts/inquiry.1', { body: { status: 'replied' } })
  await vi.waitFor(() => expect(isFlagged()).toBe(false))
  expect(asked).toHaveLength(1)
  setSignInState('signed-in')
  expect((await change).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test.each([
  [
    new ApiError(409, '{"error":{"code":"late","message":"Too late."}}', 'Conflict'),
    '409: Too late.',
  ],
  [new ApiError(502, 'Bad gateway', ''), '502: Bad gateway'],
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['odd', 'odd'],
])('a failure is one line: %s', (error, line) => {
  expect(failureMessage(error)).toBe(line)
})

test.each([
  [200, { title: 'Login Successful' }],
  [401, { description: 'Invalid credentials. Please try again.' }],
  [429, { description: 'Please wait.' }],
  [503, { description: 'Please wait.' }],
])('a sign-in answered with %i is reported', async (status, toast) => {
  answer(() => refusal(status))
  await signIn({ username: 'crew', password: 'secret' })
  expect(currentToast()).toMatchObject(toast)
  expect(isFlagged()).toBe(status === 200)
})

test('the list is requested with its filter, page by page', async () => {
  const cursors = ['next/1', null]
  answer(() => {
    const cursor = cursors.shift()
    return Response.json([], { headers: cursor ? { 'X-Next-Cursor': cursor } : {} })
  })
  const options = inquiriesQueryOptions({ order: 'oldest', search: 'a&b', status: undefined })
  const { pageParams } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 9 })
  expect(pageParams).toEqual(['', 'next/1'])
  const first = '/api/contacts?order=oldest&search=a%26b'
  expect(asked).toEqual([first, `${first}&cursor=next%2F1`])
})

test('queries are recognized by what they reveal, and ids are encoded', () => {
  const kinds = (path: string) => [
    isInquiryQuery({ queryKey: [path] }),
    isAdminQuery({ queryKey: [path] }),
  ]
  const [path] = inquiryQueryOptions('inquiry.1/../x').queryKey
  expect(path).toBe('/api/contacts/inquiry.1%2F..%2Fx')
  expect(kinds(path ?? '')).toEqual([true, true])
  expect(kinds('/api/email-status')).toEqual([false, true])
  expect(kinds('/api/admin/session')).toEqual([false, true])
  expect(kinds('content')).toEqual([false, false])
})
