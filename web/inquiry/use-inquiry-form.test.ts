import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { currentToast } from '#web/ui/toast/toast-store.ts'
import { emptyInquiry, readDraft, saveDraft } from './inquiry-draft.ts'
import { sendInquiry } from './use-inquiry-form.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://petjet.example/contact' } })
  vi.stubGlobal('sessionStorage', memoryStorage())
  saveDraft('contact', validInquiry)
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a filled-in form to a server with this answer; returns the calls that followed. */
async function send(answer: () => Response, isUnsolved = false) {
  const calls: unknown[][] = []
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  vi.stubGlobal('fetch', async () => {
    call('fetch')()
    return answer()
  })
  const extras = { idempotencyKey: 'key', website: '', filledInMs: 4000 }
  await sendInquiry(validInquiry, {
    source: 'contact',
    onSent: call('sent'),
    form: { reset: call('form reset'), setError: call('error') },
    problem: { dismiss: () => {}, show: ({ description }) => call('problem')(description) },
    captcha: {
      ready: async () => {},
      isUnsolved: () => isUnsolved,
      token: () => 'token',
      reset: call('captcha reset'),
    },
    signals: { read: () => extras, renew: call('new key') },
  })
  return calls
}

const receipt = {
  success: true,
  id: 'inquiry.1',
  message: 'Hi',
  emailSent: true,
  webhookSent: true,
}

test('a sent form is emptied, with its draft, and the next one gets another key', async () => {
  const calls = await send(() => Response.json(receipt))
  expect(calls.map(([name]) => name)).toEqual(['fetch', 'sent', 'form reset', 'new key'])
  expect(calls.find(([name]) => name === 'form reset')).toEqual(['form reset', emptyInquiry])
  expect(readDraft('contact')).toBeNull()
  expect(currentToast()).toMatchObject({ title: 'Message Sent!', description: 'Hi' })
})

test('a rejected form keeps its draft and key, shows why, and needs another captcha', async () => {
  const issues = { name: ['too short'], website: ['odd'], email: ['odd'] }
  const error = { code: 'invalid-fields', message: 'for developers', issues }
  const calls = await send(() => Response.json({ error }, { status: 422 }))
  expect(calls).toEqual([
    ['fetch'],
    ['error', 'name', { type: 'server', message: 'too short' }, { shouldFocus: true }],
    ['error', 'email', { type: 'server', message: 'odd' }, { shouldFocus: false }],
    ['problem', 'There was an error submitting your form. Please try again.'],
    ['captcha reset'],
  ])
  expect(readDraft('contact')).toMatchObject({ name: validInquiry.name })
})

test.each([
  ['rate-limited', 429, 'Please wait.'],
  ['journal-unavailable', 503, 'Please wait.'],
  ['captcha-needed', 422, 'Please complete the reCAPTCHA verification.'],
  ['internal', 500, 'There was an error submitting your form. Please try again.'],
])('the problem "%s" is shown in words that help', async (code, status, words) => {
  const error = { code, message: 'Please wait.' }
  const calls = await send(() => Response.json({ error }, { status }))
  expect(calls).toContainEqual(['problem', words])
})

test('a form with an unsolved captcha is not sent', async () => {
  const calls = await send(() => Response.json(receipt), true)
  expect(calls).toEqual([['problem', 'Please complete the reCAPTCHA verification.']])
})
