import { expect, test } from 'vitest'
import type { StoredInquiry } from '#api/inquiry/inquiry-repository.ts'
import { inquiryDocument } from '#api/inquiry/inquiry-document.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { resendBy } from './resend.ts'

const entry = outboxEntry('one')
const document = { ...inquiryDocument(entry, []), _createdAt: '2026-02-01T00:00:00.000Z' }

interface Trouble {
  readonly document?: object | null
  readonly isSetUp?: boolean
  readonly failing?: 'byId' | 'forgetOutcome' | 'resend'
}

/** Records the requests to the lake and the outbox, in order. */
function parts({ document: held = document, isSetUp = true, failing }: Trouble = {}) {
  const requested: unknown[] = []
  const ask = (name: string, ...given: unknown[]) => {
    requested.push([name, ...given])
    return name === failing ? Promise.reject(new Error('Amelia')) : Promise.resolve()
  }
  const resend = resendBy(
    { isSetUp: () => isSetUp, resend: (...given) => ask('resend', ...given) },
    {
      // The lake can contain anything under an id.
      byId: async (id) => (await ask('byId', id), held as StoredInquiry | null),
      forgetOutcome: (...given) => ask('forgetOutcome', ...given),
    },
  )
  return { resend: () => resend('inquiry.one', 'webhook'), requested }
}

test('the outbox comes last, with the inquiry as it was accepted', async () => {
  const { resend, requested } = parts()
  await resend()
  expect(requested).toEqual([
    ['byId', 'inquiry.one'],
    ['forgetOutcome', 'inquiry.one', 'webhook'],
    ['resend', entry, 'webhook'],
  ])
})

test.each([
  [{ document: null }, 'not-found', 'There is no such inquiry.', 1],
  [{ isSetUp: false }, 'not-set-up', 'This server is not set up to send this.', 1],
  [{ failing: 'byId' }, 'lake-unavailable', 'cannot be loaded', 1],
  [{ failing: 'forgetOutcome' }, 'lake-unavailable', 'cannot be loaded', 2],
  [{ failing: 'resend' }, 'journal-unavailable', 'nothing was sent. Please try again.', 3],
  [
    { document: { ...document, phone: null, erasedAt: '2026-01-01' } },
    'not-found',
    'The visitor’s text is no longer stored, so it cannot be sent again.',
    1,
  ],
  [{ document: { ...document, phone: null, name: '' } }, 'not-found', 'no longer stored', 1],
  [{ document: { ...document, phone: 5 } }, 'not-found', 'Open it in the Studio.', 1],
] as const)('%# %o is answered by %s', async (trouble, code, words, calls) => {
  const { resend, requested } = parts(trouble)
  await expect(resend()).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  })
  expect(requested).toHaveLength(calls)
})
