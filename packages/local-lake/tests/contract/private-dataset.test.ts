import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeServer } from '../../src/lake-server.ts'
import { openServer } from '../support/open-server.ts'
import { tokenBody } from '../support/read-json.ts'
import { newFolder } from '../support/temporary-folder.ts'

const requestList = v.array(v.object({ url: v.string() }))

const folder = newFolder()
const site = 'http://localhost:2'
let lake: LakeServer
let administrator: string
const lines: string[] = []

const open = () =>
  openServer(folder, {
    isAllowedOrigin: (origin) => origin === site,
    log: (line) => lines.push(line),
  })

beforeAll(async () => {
  lake = await open()
  const login = await lake.fetch(
    new Request(`http://localhost:1/v1/auth/login/local?origin=${site}/studio`, {
      method: 'POST',
      body: new URLSearchParams({ user: 'local-administrator' }),
    }),
  )
  const sid = new URL(login.headers.get('location')!).hash.slice('#sid='.length)
  const session = await ask(`/v1/auth/fetch?sid=${sid}`)
  administrator = v.parse(tokenBody, session.body).token
})
afterAll(() => lake.close())

async function ask(
  path: string,
  init: { token?: string | undefined; method?: string; body?: unknown } = {},
) {
  const answer = await lake.fetch(
    new Request(`http://localhost:1${path}`, {
      method: init.method ?? 'GET',
      headers: init.token ? { authorization: `Bearer ${init.token}` } : {},
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    }),
  )
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await answer.body?.cancel()
  const text = isStream ? 'null' : await answer.text()
  return {
    status: answer.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

const reading = [
  'data/query/secret?query=*',
  'data/doc/secret/kit',
  'data/listen/secret?query=*',
  'data/live/events/secret',
  'data/export/secret',
  'data/ping/secret',
  'data/references/secret/documents/kit/to',
  'data/history/secret/transactions/kit',
]

test('a private dataset shows nothing without a token, and stays private', async () => {
  const put = { method: 'PUT', token: administrator, body: { aclMode: 'private' } }
  expect((await ask('/v1/projects/local/datasets/secret', put)).body).toEqual({
    datasetName: 'secret',
    aclMode: 'private',
  })
  const create = { create: { _id: 'kit', _type: 'kit' } }
  const token = lake.tokens.editor
  expect(
    (await ask('/v1/data/mutate/secret', { method: 'POST', token, body: { mutations: [create] } }))
      .status,
  ).toBe(200)
  for (const path of reading) {
    expect(`${path} ${(await ask(`/v1/${path}`)).status}`).toBe(`${path} 401`)
    expect(`${path} ${(await ask(`/v1/${path}`, { token })).status}`).toBe(`${path} 200`)
  }
  expect((await ask('/v1/projects/local/datasets/secret/acl')).body).toEqual([])
  expect((await ask('/v1/data/query/secret?query=count(*)', { token })).body).toMatchObject({
    result: 1,
  })
  await lake.close()
  lake = await open()
  expect((await ask('/v1/data/query/secret?query=*')).status).toBe(401)
})

test('`sanity dataset visibility set` makes it public and private again', async () => {
  const set = (aclMode: string, token = administrator) =>
    ask('/v1/projects/local/datasets/secret', { method: 'PATCH', token, body: { aclMode } })
  expect((await set('public', lake.tokens.editor)).status).toBe(403)
  expect((await set('both')).status).toBe(400)
  expect((await set('public')).status).toBe(200)
  expect((await ask('/v1/data/query/secret?query=count(*)')).body).toMatchObject({ result: 1 })
  expect((await set('private')).status).toBe(200)
  expect((await ask('/v1/data/query/secret?query=count(*)')).status).toBe(401)
  const listed = await ask('/v1/projects/local/datasets', { token: administrator })
  expect(listed.body).toMatchObject([{ aclMode: 'public' }, { name: 'secret', aclMode: 'private' }])
})

test('an address with a double leading slash is the same address', async () => {
  const token = lake.tokens.editor
  expect((await ask('//v2024-01-29/data/query/production?query=count(*)')).body).toMatchObject({
    result: 0,
  })
  expect((await ask('//v2024-01-29/data/export/production', { token })).status).toBe(200)
  const mutations = [{ create: { _id: 'slashes', _type: 'kit' } }]
  const path = '//v2024-01-29/data/mutate/production'
  expect((await ask(path, { method: 'POST', token, body: { mutations } })).status).toBe(200)
  expect((await ask('/v2024-01-29/data/doc/production/slashes')).body).toMatchObject({
    omitted: [],
  })
})

test('an API version that is not a date is rejected', async () => {
  expect((await ask('/v2024-13-45/data/query/production?query=*')).status).toBe(400)
  expect((await ask('/vX/data/query/production?query=*')).status).toBe(200)
})

test('an unsupported action is rejected by name and listed as an unknown request', async () => {
  const token = lake.tokens.editor
  for (const actionType of [
    'sanity.action.release.dance',
    'sanity.action.agent.publish',
    'sanity.action.document.dance',
  ]) {
    const body = { actions: [{ actionType, releaseId: 'r1' }] }
    const { status, body: answer } = await ask('/v1/data/actions/production', {
      method: 'POST',
      token,
      body,
    })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: { description: `Unknown action type "${actionType}"` } })
  }
  const { body: unknownRequests } = await ask('/__ledger')
  expect(v.parse(requestList, unknownRequests).map(({ url }) => url.split(' ')[1])).toEqual([
    'sanity.action.release.dance',
    'sanity.action.agent.publish',
    'sanity.action.document.dance',
  ])
  expect(lines.join()).toContain('sanity.action.release.dance')
})

test('a document that is nested too deeply is rejected, however it is created', async () => {
  const token = lake.tokens.editor
  const mutate = (mutations: unknown[]) =>
    ask('/v1/data/mutate/production', { method: 'POST', token, body: { mutations } })
  let nested: unknown = 1
  for (let depth = 0; depth < 102; depth += 1) nested = { a: nested }
  expect((await mutate([{ create: { _id: 'deep', _type: 'kit', nested } }])).status).toBe(400)
  const path = Array.from({ length: 150 }, () => 'a').join('.')
  const { status, body } = await mutate([
    { create: { _id: 'deep', _type: 'kit' } },
    { patch: { id: 'deep', set: { [path]: 1 } } },
  ])
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('nested more than 100 levels')
})
