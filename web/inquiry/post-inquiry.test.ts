import { afterEach, expect, test, vi } from 'vitest'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { postInquiry } from './post-inquiry.ts'

afterEach(() => vi.unstubAllGlobals())

test('an inquiry is sent with its key, so that one that is sent twice is stored once', async () => {
  const sent: Request[] = []
  const receipt = {
    success: true,
    id: 'a',
    message: 'Thank you.',
    emailSent: true,
    webhookSent: false,
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'https://www.petjet.example'), init))
    return Response.json(receipt)
  })
  const extras = { idempotencyKey: 'one-key', captchaToken: 'token', website: '', filledInMs: 4000 }
  await postInquiry({ ...validInquiry, phone: '' }, 'order', extras)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('one-key')
  const body = await sent[0]?.json()
  expect(body).toMatchObject({ source: 'order', captchaToken: 'token', filledInMs: 4000 })
  expect(body).not.toHaveProperty('phone')
  expect(body).not.toHaveProperty('website')
})
