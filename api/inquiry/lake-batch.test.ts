import { testLakeClient } from '#tests/contract/start-lake.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { LakeBatch } from './lake-batch.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A lake that fails on one document, and with it on every transaction that holds it. */
async function batchOn(status: number) {
  const sizes: number[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { mutations } = JSON.parse(body) as { mutations: unknown[] }
    sizes.push(mutations.length)
    const isPoisoned = body.includes('poison')
    response.writeHead(isPoisoned ? status : 200, { 'content-type': 'application/json' })
    response.end(isPoisoned ? '{"message":"Broken"}' : '{"transactionId":"t","results":[]}')
  }
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = testLakeClient(`http://127.0.0.1:${port}`, { token: 'token', maxRetries: 0 })
  return { batch: new LakeBatch(client, 5), sizes }
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
