import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorToken, startLake, type RunningLake, testLakeClient } from './support/start-lake.ts'

let running: RunningLake
beforeAll(async () => {
  running = await startLake({ datasets: ['test'], queryTimeLimit: 6000 })
})
afterAll(() => running.stop())

/** Nested sub-queries, each of which multiplies the work by the number of documents. */
const endless = Array.from({ length: 12 }).reduce<string>((query) => `*[count(${query}) > 0]`, '*')

function send(query: string) {
  const url = `${running.host}/v2026-11-01/data/query/test?query=${encodeURIComponent(query)}`
  return fetch(url, { headers: { authorization: `Bearer ${editorToken}` } })
}

test('a query that never ends is stopped, and all others are answered meanwhile', async () => {
  const editor = testLakeClient(running.host, { perspective: 'raw' })
  const documents = Array.from({ length: 60 }, (_, number) => ({
    _id: `bomb-${number}`,
    _type: 'bomb',
  }))
  const transaction = editor.transaction()
  for (const document of documents) transaction.create(document)
  await transaction.commit()
  const ended: number[] = []
  const bombs = [1, 2, 3].map(async (number) => {
    const response = await send(endless)
    ended.push(number)
    return response
  })
  expect(await editor.fetch('count(*[_type == "bomb"])')).toBe(60)
  await editor.create({ _id: 'meanwhile', _type: 'bomb' })
  expect(await editor.fetch('count(*[_type == "bomb"])')).toBe(61)
  expect(ended).toEqual([])
  for (const bomb of bombs) {
    const response = await bomb
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: { type: 'queryTimeoutError' } })
  }
  expect(await editor.fetch('count(*[_type == "bomb"])')).toBe(61)
})
