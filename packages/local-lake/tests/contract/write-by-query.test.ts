import { setTimeout as sleep } from 'node:timers/promises'
import { type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLake, type RunningLake, testLakeClient } from '../support/start-lake.ts'

let running: RunningLake
let editor: SanityClient

beforeAll(async () => {
  running = await startLake({ queryTimeLimit: 2500 })
  editor = testLakeClient(running.host, { perspective: 'raw', maxRetries: 0 })
})

afterAll(() => running.stop())

/** A filter that occupies a worker for a second or more, then matches everything of the type. */
function slowly(type: string, depth = 4) {
  const list = `[${Array.from({ length: 25 }, (_, index) => index).join(',')}]`
  let condition = '@ >= 0'
  for (let level = 0; level < depth; level += 1) condition = `count(${list}[${condition}]) > 0`
  return `*[_type == "${type}" && ${condition}]`
}

const patchByQuery = (query: string, operations: object, client = editor) =>
  // The client's types lack patches by query.
  client.mutate({ patch: { query, ...operations } } as never)

test('a slow selection blocks no other writer, and is stopped in time', async () => {
  await editor.create({ _id: 'one', _type: 'slow' })
  let isDone = false
  const slow = patchByQuery(slowly('slow', 6), { set: { seen: true } }).catch(
    (error: unknown) => error,
  )
  void slow.then(() => (isDone = true))
  const times: number[] = []
  for (let count = 0; count < 10; count += 1) {
    const began = performance.now()
    await editor.create({ _type: 'other', count })
    times.push(performance.now() - began)
  }
  expect(isDone).toBe(false)
  expect(Math.max(...times)).toBeLessThan(1000)
  expect(await slow).toMatchObject({ statusCode: 504 })
  expect((await editor.getDocument('one'))?.['seen']).toBeUndefined()
})

test('a document that changes while it is being selected is selected again', async () => {
  await editor.create({ _id: 'moving', _type: 'moving', open: true, count: 0 })
  const selection = `${slowly('moving', 4)}[open == true]`
  const patching = patchByQuery(selection, { inc: { count: 1 } })
  await sleep(30)
  await editor.patch('moving').set({ open: false }).commit()
  await patching
  const document = await editor.getDocument('moving')
  // The patch was applied before the document was closed, or not at all; never afterwards.
  const { result } = await running.lake
    .dataset('test')
    .query({ query: '*[_id == "moving"][0]', access: { role: 'administrator', userId: 'x' } })
  expect(result).toMatchObject({ open: false })
  expect(document?.['count']).toBe(0)
})

test('concurrent increments by query and by id all count', async () => {
  await editor.create({ _id: 'tally', _type: 'tally', count: 0 })
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      number % 2 === 0
        ? editor.patch('tally').inc({ count: 1 }).commit()
        : patchByQuery('*[_type == "tally"]', { inc: { count: 1 } }),
    ),
  )
  expect((await editor.getDocument('tally'))?.['count']).toBe(40)
})

test('a writer without permission is rejected before the query runs; a missing parameter is named', async () => {
  const anonymous = editor.withConfig({ token: '' })
  const began = performance.now()
  await expect(patchByQuery(slowly('slow', 6), { set: { a: 1 } }, anonymous)).rejects.toMatchObject(
    { statusCode: 401 },
  )
  expect(performance.now() - began).toBeLessThan(1000)
  await expect(patchByQuery('*[_type == $type]', { set: { a: 1 } })).rejects.toThrow(
    'param $type referenced, but not provided',
  )
  await expect(editor.delete({ query: '*[_type == $type]' })).rejects.toThrow('param $type')
  await expect(editor.fetch('*[_type == $type]')).rejects.toThrow('param $type')
})

test('identity() in a selection is the user who writes', async () => {
  const me = await editor.fetch<string>('identity()')
  expect(me).toBe('contract-editor')
  await editor.create({ _id: 'mine', _type: 'mine', owner: me })
  await patchByQuery('*[_type == "mine" && owner == identity()]', { set: { found: true } })
  expect(await editor.getDocument('mine')).toMatchObject({ found: true })
})
