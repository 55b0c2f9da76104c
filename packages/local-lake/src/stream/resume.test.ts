import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemAccess } from '../access.ts'
import { editorToken, type RunningLake, startLake } from '../../tests/support/start-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})

afterAll(() => running.stop())

function write(title: string) {
  return running.lake.dataset('test').transact({
    access: systemAccess,
    mutations: [{ createOrReplace: { _id: 'kit', _type: 'kit', title } }],
  })
}

/** Reads `count` of the stream's events, then disconnects. */
async function read(path: string, count: number, lastEventId?: string) {
  const controller = new AbortController()
  const response = await fetch(`${running.host}/v2026-11-01/data/${path}`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${editorToken}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  })
  let text = ''
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.startsWith('event:'))
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (events().length >= count) break
  }
  controller.abort()
  return events().map((block) => ({
    event: /event: (.*)/.exec(block)?.[1],
    id: /id: (.*)/.exec(block)?.[1],
    data: v.parse(
      v.record(v.string(), v.unknown()),
      JSON.parse(/data: (.*)/.exec(block)?.[1] ?? 'null'),
    ),
  }))
}

const listen = `listen/test?query=${encodeURIComponent('*[_id == "kit"]')}&enableResume=true&includeResult=true`

test('a listener that reconnects receives the missed events', async () => {
  await write('one')
  const [welcome] = await read(listen, 1)
  expect(welcome?.event).toBe('welcome')
  await write('two')
  await write('three')
  const events = await read(listen, 3, welcome?.id)
  expect(events.map(({ event }) => event)).toEqual(['welcomeback', 'mutation', 'mutation'])
  expect(events.slice(1).map(({ data }) => data['result'])).toMatchObject([
    { title: 'two' },
    { title: 'three' },
  ])
  const [onTime] = await read(listen, 1, events.at(-1)?.id)
  expect(onTime?.event).toBe('welcomeback')
})

test('a listener with a position of another lake starts over', async () => {
  const [reset] = await read(listen, 1, '999999')
  expect(reset?.event).toBe('reset')
})

test('a live reader that missed a change receives its tags', async () => {
  const [welcome] = await read('live/events/test', 1)
  expect(welcome?.event).toBe('welcome')
  const [same] = await read('live/events/test', 1, welcome?.id)
  expect(same?.event).toBe('welcome')
  await write('four')
  const missed = await read('live/events/test', 2, welcome?.id)
  expect(missed.map(({ event }) => event)).toEqual(['welcome', 'message'])
  const [restart] = await read('live/events/test', 1, '999999')
  expect(restart?.event).toBe('restart')
})

test('drafts require a token', async () => {
  const response = await fetch(`${running.host}/v1/data/live/events/test?includeDrafts=true`)
  expect(response.status).toBe(401)
})
