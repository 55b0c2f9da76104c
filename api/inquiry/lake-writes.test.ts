import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import type { DeliveryJob } from '#api/outbox/attempt-step.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { lakeAnswer, recordingWriter } from '#tests/support/recording-writer.ts'
import type { InquiryEntry } from './inquiry-entry.ts'
import { LakeBatch, lakeSteps } from './lake-writes.ts'

const now = Date.UTC(2026, 10, 21)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const create = (_id: string) => ({ create: { _id, _type: 'inquiry' } })
const sizesOf = (transactions: readonly unknown[][]) => transactions.map(({ length }) => length)

async function failureOf(sent: Promise<void>): Promise<DeliveryFailure> {
  const cause: unknown = await sent.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (cause instanceof DeliveryFailure) return cause
  throw new Error('It did not fail as a delivery does.')
}

test('what comes within the window goes in one transaction, fifty at most', async () => {
  const { client, transactions, options } = recordingWriter()
  const batch = new LakeBatch(client, 10)
  const sent = Array.from({ length: 101 }, (_, at) => batch.send(create(`${at}`)))
  await vi.advanceTimersByTimeAsync(9)
  expect(transactions).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(sent)
  expect(sizesOf(transactions)).toEqual([50, 50, 1])
  expect(transactions.flat()).toEqual(sent.map((_, at) => create(`${at}`)))
  expect(options[0]).toEqual({ returnDocuments: false, visibility: 'async' })
  const later = batch.send(create('later'))
  await vi.advanceTimersByTimeAsync(10)
  await later
  expect(sizesOf(transactions)).toEqual([50, 50, 1, 1])
})

test('a third failure sends a mutation alone, without waiting', async () => {
  const { client, transactions } = recordingWriter()
  const batch = new LakeBatch(client, 10)
  const waiting = batch.send(create('second'), 2)
  await batch.send(create('third'), 3)
  expect(transactions).toEqual([[create('third')]])
  await vi.advanceTimersByTimeAsync(10)
  await waiting
})

test.each([
  [400, [2, 1, 1]],
  [409, [2, 1, 1]],
  [401, [2]],
  [403, [2]],
  [429, [2]],
  [500, [2]],
])('after %i the transactions are of %j', async (status, sizes) => {
  const { client, transactions } = recordingWriter((mutations) =>
    JSON.stringify(mutations).includes('bad') ? lakeAnswer(status) : undefined,
  )
  const batch = new LakeBatch(client, 10)
  const ended = Promise.allSettled([batch.send(create('good')), batch.send(create('bad'))])
  await vi.advanceTimersByTimeAsync(10)
  const isApart = sizes.length > 1
  expect((await ended).map((one) => one.status)).toEqual([
    isApart ? 'fulfilled' : 'rejected',
    'rejected',
  ])
  expect(sizesOf(transactions)).toEqual(sizes)
})

test('a failure is named without the words of the lake, with the wait that it asks for', async () => {
  const headers = { 'retry-after': 'Sat, 21 Nov 2026 00:00:07 GMT' }
  const answers = [lakeAnswer(503), lakeAnswer(503, headers)]
  const { client } = recordingWriter(() => answers.shift())
  const batch = new LakeBatch(client, 10, { now: () => now })
  const plain = await failureOf(batch.send(create('a'), 3))
  expect(plain.detail).toEqual({ problem: 'HTTP 503' })
  const timed = await failureOf(batch.send(create('a'), 3))
  expect(timed.detail).toEqual({ problem: 'HTTP 503', retryAfterMs: 7000 })
})

test.each([
  ['ECONNREFUSED', false],
  ['ECONNRESET', true],
])('without an answer the failure is %s, uncertain: %s', async (code, isUncertain) => {
  const { client, transactions } = recordingWriter(() => Object.assign(new Error('down'), { code }))
  const batch = new LakeBatch(client, 10)
  const ended = Promise.all(['a', 'b'].map((id) => failureOf(batch.send(create(id)))))
  await vi.advanceTimersByTimeAsync(10)
  expect((await ended)[0]?.detail).toEqual({ problem: code, isUncertain })
  expect(sizesOf(transactions)).toEqual([2])
})

const done = { state: 'done', attempts: 1, problem: null, changedAt: now } as const
const jobOf = (entry: InquiryEntry | undefined, attempts = 0): DeliveryJob<InquiryEntry> => {
  const steps = () => [{ step: 'webhook', ...done }]
  return { id: 'one', attempts, isUncertain: false, entry, steps }
}

test('a document is created where there is none, after ten milliseconds', async () => {
  const { client, transactions } = recordingWriter()
  const sent = lakeSteps(client).lake(jobOf(outboxEntry('one')))
  await vi.advanceTimersByTimeAsync(10)
  await sent
  expect(transactions).toMatchObject([
    [{ createIfNotExists: { _id: 'inquiry.one', webhookSent: true, emailSent: false } }],
  ])
})

test('an entry that is gone is never created again', async () => {
  const { client, transactions } = recordingWriter()
  const failure = await failureOf(lakeSteps(client).lake(jobOf(undefined)))
  expect(failure.detail).toEqual({ problem: 'erased', isFinal: true })
  expect(transactions).toEqual([])
})

test('the state is set by a query, which a deleted document does not fail', async () => {
  const { client, transactions } = recordingWriter()
  const steps = lakeSteps(client)
  const sent = steps['status-sync'](jobOf(undefined))
  await vi.advanceTimersByTimeAsync(99)
  expect(transactions).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await sent
  expect(transactions).toMatchObject([
    [
      {
        patch: {
          query: '*[_id == $id]',
          params: { id: 'inquiry.one' },
          set: { webhookSent: true },
        },
      },
    ],
  ])
  await steps.lake(jobOf(outboxEntry('one'), 3))
  await steps['status-sync'](jobOf(undefined, 3))
  expect(transactions).toHaveLength(3)
})
