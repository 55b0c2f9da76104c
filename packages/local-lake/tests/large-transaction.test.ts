import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorToken, startLake, type RunningLake, testLakeClient } from './support/start-lake.ts'

const count = 20_000
let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

const mutate = (mutations: readonly unknown[]) =>
  fetch(`${running.host}/v1/data/mutate/test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editorToken}` },
    body: JSON.stringify({ mutations }),
  })

/** How many of the first, a middle and the last document exist, once per answer until `done`. */
async function watch(done: Promise<unknown>): Promise<readonly number[]> {
  const client = testLakeClient(running.host)
  const isDone = done.then(() => true)
  const seen: number[] = []
  do {
    const documents = await client.getDocuments(['d0', 'd7777', `d${count - 1}`])
    seen.push(documents.filter(Boolean).length)
  } while (!(await Promise.race([isDone, Promise.resolve(false)])))
  return seen
}

const creates = Array.from({ length: count }, (_, number) => ({
  create: { _id: `d${number}`, _type: 'kit' },
}))

test('other requests are answered during a large transaction, and see all of it or nothing', async () => {
  const failing = mutate([...creates, { create: { _id: 'd0', _type: 'kit' } }])
  expect(new Set(await watch(failing))).toEqual(new Set([0]))
  expect((await failing).status).toBe(409)

  const writing = mutate(creates)
  const during = await watch(writing)
  expect((await writing).status).toBe(200)
  expect(during.length).toBeGreaterThan(10)
  expect(during.filter((found) => found !== 0 && found !== 3)).toEqual([])
  expect(await watch(Promise.resolve())).toEqual([3])
})

test('a dataset whose transaction is being written rejects a change of its visibility', async () => {
  const dataset = running.lake.dataset('test')
  const writing = mutate(creates.map(({ create }) => ({ delete: { id: create._id } })))
  const refused = await new Promise((resolve) => {
    const attempt = () => {
      try {
        dataset.aclMode = 'public'
        setImmediate(attempt)
      } catch (error) {
        resolve(error)
      }
    }
    attempt()
  })
  expect(refused).toMatchObject({ status: 409, body: { type: 'transactionConflictError' } })
  expect((await writing).status).toBe(200)
  dataset.aclMode = 'public'
})
