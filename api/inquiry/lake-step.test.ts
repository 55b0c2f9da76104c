import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeliveryJob } from '#api/outbox/delivery.ts'
import { testLakeClient } from '#packages/local-lake/tests/support/start-lake.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { recordingWriter } from '#tests/support/recording-writer.ts'
import type { InquiryEntry } from './inquiry-entry.ts'
import { LakeBatch, lakeSteps } from './lake-step.ts'

const now = Date.UTC(2026, 10, 21)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const create = (_id: string) => ({ create: { _id, _type: 'inquiry' } })
const sizesOf = (transactions: readonly unknown[][]) => transactions.map(({ length }) => length)

test('sends mutations of one window in transactions of at most fifty', async () => {
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

const dueAt = (acceptedAt: number) => Promise.resolve(acceptedAt + 60_000)
const done = { state: 'done', attempts: 1, problem: null, changedAt: now, nextAt: now } as const
const jobOf = (entry: InquiryEntry | undefined, attempts = 0): DeliveryJob<InquiryEntry> => {
  const steps = () => [{ step: 'webhook', ...done }]
  return { id: 'one', attempts, isUncertain: false, entry, steps }
}

test('creates a document if there is none, after ten milliseconds', async () => {
  const { client, transactions } = recordingWriter()
  const entry = outboxEntry('one')
  const sent = lakeSteps(client, dueAt).lake(jobOf(entry))
  await vi.advanceTimersByTimeAsync(10)
  await sent
  expect(transactions).toMatchObject([
    [
      {
        createIfNotExists: {
          _id: 'inquiry.one',
          webhookSent: true,
          emailSent: false,
          answerDueAt: new Date(entry.acceptedAt + 60_000).toISOString(),
        },
      },
    ],
  ])
})

test('does not create the document of an erased entry', async () => {
  const { client, transactions } = recordingWriter()
  await expect(lakeSteps(client, dueAt).lake(jobOf(undefined))).rejects.toMatchObject({
    detail: { problem: 'erased', isFinal: true },
  })
  expect(transactions).toEqual([])
})

test('sets the state by a query, which succeeds for a deleted document', async () => {
  const { client, transactions } = recordingWriter()
  const steps = lakeSteps(client, dueAt)
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

describe('a lake that fails', () => {
  let server: Server | undefined
  beforeEach(() => void vi.useRealTimers())
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A lake that fails on one document, and therefore on every transaction with it. */
  async function batchOn(status: number, headers: Record<string, string> = {}) {
    const sizes: number[] = []
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const body = await text(request)
      const { mutations } = JSON.parse(body) as { mutations: unknown[] }
      sizes.push(mutations.length)
      const isPoisoned = body.includes('poison')
      response.writeHead(isPoisoned ? status : 200, {
        'content-type': 'application/json',
        ...(isPoisoned && headers),
      })
      response.end(isPoisoned ? '{"message":"Broken"}' : '{"transactionId":"t","results":[]}')
    }
    server = createServer((request, response) => void answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = testLakeClient(`http://127.0.0.1:${port}`, { token: 'token', maxRetries: 0 })
    return { batch: new LakeBatch(client, 5), sizes }
  }

  test('a rejected document does not affect the rest of its batch', async () => {
    const { batch } = await batchOn(400)
    const ids = ['a', 'poison', 'b']
    const outcomes = await Promise.allSettled(ids.map((id) => batch.send(create(id))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('sends a document separately after three attempts, so that the others succeed', async () => {
    const { batch, sizes } = await batchOn(500)
    const first = await Promise.allSettled(['a', 'poison'].map((id) => batch.send(create(id))))
    // At first, an outage looks the same as one bad document.
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = await Promise.allSettled([
      batch.send(create('poison'), 3),
      batch.send(create('a'), 1),
      batch.send(create('new')),
    ])
    expect(later.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(sizes.slice(1).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test.each([401, 403, 429, 500, 503])(
    'sends nothing separately after HTTP %i, which concerns the entire request',
    async (status) => {
      const { batch, sizes } = await batchOn(status)
      const outcomes = await Promise.allSettled(['a', 'poison'].map((id) => batch.send(create(id))))
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
      expect(sizes).toEqual([2])
    },
  )

  test.each([
    ['90', 90_000],
    ['Sun, 22 Nov 2026 02:01:00 GMT', 60_000],
    [undefined, undefined],
  ])('waits as long as Retry-After %s says', async (pause, retryAfterMs) => {
    const date = 'Sun, 22 Nov 2026 02:00:00 GMT'
    const headers = { date, ...(pause !== undefined && { 'retry-after': pause }) }
    const { batch } = await batchOn(503, headers)
    const failed = await batch.send(create('poison')).catch((cause: unknown) => cause)
    const detail = { problem: 'HTTP 503', ...(retryAfterMs !== undefined && { retryAfterMs }) }
    expect(failed).toHaveProperty('detail', detail)
  })

  test('reports an unreachable lake by its network code', async () => {
    const { batch } = await batchOn(400)
    server?.closeAllConnections()
    server?.close()
    await expect(batch.send(create('a'))).rejects.toMatchObject({
      detail: { problem: 'ECONNREFUSED' },
    })
  })
})
