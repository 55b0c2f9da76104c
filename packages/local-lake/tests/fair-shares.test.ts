import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../src/limits.ts'
import { editorToken, startLake, type RunningLake, viewerToken } from './support/start-lake.ts'

let running: RunningLake
beforeAll(async () => {
  running = await startLake({ queryTimeLimit: 3000 })
  await write(
    Array.from({ length: 60 }, (_, number) => ({
      create: { _id: `kit-${number}`, _type: 'kit', title: 'old' },
    })),
  )
})
afterAll(() => running.stop())

/** Nested sub-queries, each of which multiplies the work by the number of documents. */
const endless = Array.from({ length: 12 }).reduce<string>((query) => `*[count(${query}) > 0]`, '*')

const api = (path: string, token: string | undefined, body?: object) =>
  fetch(`${running.host}/v2026-11-01/data/${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const ask = (query: string, token?: string) =>
  api(`query/test?query=${encodeURIComponent(query)}`, token)
const write = (mutations: readonly object[]) => api('mutate/test', editorToken, { mutations })

/** Endless queries of one user, and how many were answered so far. */
function flood(count: number, token?: string) {
  let answered = 0
  const answers = Array.from({ length: count }, async () => {
    const answer = await ask(endless, token)
    answered += 1
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  })
  return { answered: () => answered, answers: Promise.all(answers) }
}

test("one user's endless queries delay neither other users nor writes by query, and wait in their own queue", async () => {
  const { answered, answers } = flood(12, viewerToken)
  const times: number[] = []
  for (let number = 0; number < 20; number += 1) {
    const began = performance.now()
    expect((await ask('count(*)', editorToken)).status).toBe(200)
    times.push(performance.now() - began)
  }
  const anonymous = await ask('count(*)')
  const selection = { query: '*[_type == "kit" && title == "old"]', set: { title: 'new' } }
  const written = await write([{ patch: selection }])
  expect([anonymous.status, written.status, answered()]).toEqual([200, 200, 0])
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(200)
  const statuses = (await answers).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([429, 504]))
  const refused = (await answers).find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({
    statusCode: 429,
    error: { type: 'rateLimitExceededError' },
  })
}, 30_000)

test('queries from one address fill only its own queue', async () => {
  const { answers, answered } = flood(limits.waitingQueries + 10)
  await expect.poll(answered).toBeGreaterThan(0)
  expect((await ask('count(*)', editorToken)).status).toBe(200)
  const refused = (await answers).filter(({ text }) => text.includes('queries are waiting'))
  // Four are running.
  expect(refused).toHaveLength(6)
}, 30_000)

test("one user's slow filters do not delay another user's listeners", async () => {
  const list = `[${Array.from({ length: 40 }, (_, index) => index).join(',')}]`
  const nested = (depth: number): string =>
    depth === 0 ? '@ >= 0' : `count(${list}[${nested(depth - 1)}]) > 0`
  const listen = (query: string, token: string) =>
    new Promise<IncomingMessage>((done, fail) => {
      const path = `/v2026-11-01/data/listen/test?query=${encodeURIComponent(query)}`
      const headers = { authorization: `Bearer ${token}` }
      request(`${running.host}${path}`, { headers, agent: false }, done).on('error', fail).end()
    })
  const slow = await Promise.all([1, 2].map(() => listen(`*[${nested(6)}]`, editorToken)))
  let ended = 0
  const ends = slow.map(async (stream) => {
    const sent = await text(stream)
    ended += 1
    return sent
  })
  const quick = await listen('*[title match "heard*"]', viewerToken)
  await write([{ create: { _id: 'heard', _type: 'kit', title: 'heard' } }])
  for await (const chunk of quick) if (String(chunk).includes('event: mutation')) break
  expect(ended).toBe(0)
  for (const sent of await Promise.all(ends)) expect(sent).toContain('queryTimeoutError')
}, 40_000)
