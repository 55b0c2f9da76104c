import { testLakeClient } from '#tests/contract/start-lake.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { LakeBatch } from './lake-writes.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A lake that fails on one document, and with it on every transaction that holds it. */
async function batchOn(status: number, headers: Record<string, string> = {}, now?: () => number) {
  const sizes: number[] = []
  const urls: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { mutations } = JSON.parse(body) as { mutations: unknown[] }
    sizes.push(mutations.length)
    urls.push(request.url ?? '')
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
  return { batch: new LakeBatch(client, 5, now === undefined ? {} : { now }), sizes, urls }
}

const create = (_id: string) => ({ create: { _id, _type: 'inquiry' } })

test('a document that the lake refuses does not affect the rest of its batch', async () => {
  const { batch } = await batchOn(400)
  const ids = ['a', 'poison', 'b']
  const outcomes = await Promise.allSettled(ids.map((id) => batch.send(create(id))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('one on which the lake fails goes alone after some attempts, and the others get through', async () => {
  const { batch, sizes } = await batchOn(500)
  const first = await Promise.allSettled(['a', 'poison'].map((id) => batch.send(create(id))))
  // Nobody can tell an outage from one bad document at first.
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = await Promise.allSettled([
    batch.send(create('poison'), 3),
    batch.send(create('a'), 1),
    batch.send(create('new')),
  ])
  expect(later.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(sizes.slice(1).toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('what comes within a moment is one transaction, whose result nobody waits for to be searchable', async () => {
  const { batch, sizes, urls } = await batchOn(400)
  await Promise.all(['a', 'b', 'c'].map((id) => batch.send(create(id))))
  await batch.send(create('d'))
  expect(sizes).toEqual([3, 1])
  expect(urls[0]).toContain('visibility=async')
  expect(urls[0]).not.toContain('returnDocuments=true')
})

test.each([
  [50, [50]],
  [51, [1, 50]],
  [100, [50, 50]],
])('%i mutations are sent in transactions of fifty at most', async (count, expected) => {
  const { batch, sizes } = await batchOn(400)
  const ids = Array.from({ length: count }, (_, at) => `id-${at}`)
  await Promise.all(ids.map((id) => batch.send(create(id))))
  expect(sizes.toSorted((a, b) => a - b)).toEqual(expected)
})

test.each([401, 403, 429, 500, 503])(
  'HTTP %i concerns the whole transaction: nothing is sent alone because of it',
  async (status) => {
    const { batch, sizes } = await batchOn(status)
    const outcomes = await Promise.allSettled(['a', 'poison'].map((id) => batch.send(create(id))))
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(sizes).toEqual([2])
  },
)

test('a mutation is alone from its third attempt on, and not before', async () => {
  const { batch, sizes } = await batchOn(400)
  await Promise.all([
    batch.send(create('a'), 2),
    batch.send(create('b')),
    batch.send(create('c'), 3),
  ])
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test.each([
  ['90', 90_000],
  ['Sun, 22 Nov 2026 02:01:00 GMT', 60_000],
  [undefined, undefined],
])('a lake that asks for a pause by %s is given it', async (pause, retryAfterMs) => {
  const headers = pause === undefined ? {} : { 'retry-after': pause }
  const { batch } = await batchOn(503, headers, () => Date.UTC(2026, 10, 22, 2))
  const failed = await batch.send(create('poison')).catch((cause: unknown) => cause)
  const detail = { problem: 'HTTP 503', ...(retryAfterMs !== undefined && { retryAfterMs }) }
  expect(failed).toHaveProperty('detail', detail)
})

test('a lake that cannot be reached is told of by the network’s code', async () => {
  const { batch } = await batchOn(400)
  server?.closeAllConnections()
  server?.close()
  await expect(batch.send(create('a'))).rejects.toMatchObject({
    detail: { problem: 'ECONNREFUSED' },
  })
})
