import * as v from 'valibot'
import { type ClientPerspective, type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  editorToken,
  startLake,
  viewerToken,
  type RunningLake,
  testLakeClient,
} from '../tests/support/start-lake.ts'

let running: RunningLake
let editor: SanityClient

beforeAll(async () => {
  running = await startLake({ datasets: ['test', 'other'] })
  editor = client({ token: editorToken })
})

afterAll(() => running.stop())

function client(options: { token?: string; dataset?: string; perspective?: ClientPerspective }) {
  return testLakeClient(running.host, { token: '', perspective: 'raw', ...options })
}

function send(path: string, init: RequestInit & { token?: string } = {}) {
  const { token = editorToken, ...rest } = init
  return fetch(`${running.host}/v2026-11-01/data/${path}`, {
    ...rest,
    headers: { authorization: `Bearer ${token}` },
  })
}

describe('requests that are wrong', () => {
  type Case = readonly [name: string, path: string, init: RequestInit, status: number]
  const emptyWrite = { method: 'POST', body: '{"mutations":[]}' }
  const wrong = (path: string, search: string, init: RequestInit = {}): Case => [
    `${path} with ${search}`,
    `${path}${path.includes('?') ? '&' : '?'}${search}`,
    init,
    400,
  ]
  const cases: readonly Case[] = [
    ['a dataset that does not exist', 'query/nothing?query=*', {}, 404],
    ['a query without a query', 'query/test', {}, 400],
    ['a parameter that is not JSON', 'query/test?query=*&$a=oops', {}, 400],
    ['an unknown perspective list', 'query/test?query=*&perspective=raw,drafts', {}, 400],
    ['a body that is not JSON', 'mutate/test', { method: 'POST', body: '{' }, 400],
    ['a body without mutations', 'mutate/test', { method: 'POST', body: '{}' }, 400],
    [
      'an unknown mutation',
      'mutate/test',
      { method: 'POST', body: JSON.stringify({ mutations: [{ frobnicate: {} }] }) },
      400,
    ],
    [
      'a malformed id',
      'mutate/test',
      { method: 'POST', body: '{"mutations":[{"create":{"_id":"a b","_type":"kit"}}]}' },
      400,
    ],
    ['a body beyond all measure', 'mutate/test', { method: 'POST', body: ' '.repeat(21e6) }, 413],
    ['a listener to a broken query', 'listen/test?query=*[', {}, 400],
    ...['tag=', 'tag=a b', `tag=${'t'.repeat(76)}`, 'returnQuery=yes', 'resultSourceMap=1'].map(
      (search) => wrong('query/test?query=*', search),
    ),
    ...['effectFormat=json', 'visibility=sync', 'includeResult=yes', 'enableResume=2'].map(
      (search) => wrong('listen/test?query=*', search),
    ),
    ...['includeMutations=no', 'includeAllVersions=all', 'includePreviousRevision=-1'].map(
      (search) => wrong('listen/test?query=*', search),
    ),
    ...['visibility=later', 'returnIds=yes', 'returnDocuments=2', 'dryRun=maybe'].map((search) =>
      wrong('mutate/test', search, emptyWrite),
    ),
    wrong('mutate/test', 'autoGenerateArrayKeys=on', emptyWrite),
    wrong('history/test/transactions/kit', 'effectFormat=json'),
    wrong('doc/test/kit', 'includeAllVersions=all'),
    ['a listener to a sub-query', 'listen/test?query=*[count(*) > 1]', {}, 400],
  ]

  test.each(cases)('%s', async (_name, path, init, status) => {
    const response = await send(path, init)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { description: expect.any(String), type: expect.any(String) },
    })
  })
})

test.each([
  ['query/test?query=1', 'tag=a.b-c_D1', 'returnQuery=0', 'resultSourceMap=withKeyArraySelector'],
  ['mutate/test?', 'visibility=deferred', 'returnIds=1', 'dryRun=true', 'returnDocuments='],
  ['history/test/transactions/kit?', 'effectFormat=mendoza', 'reverse=false'],
])('%s accepts every parameter that is right', async (path, ...searches) => {
  const init = path.startsWith('mutate') ? { method: 'POST', body: '{"mutations":[]}' } : {}
  const response = await send(`${path}&${searches.join('&')}`, init)
  expect(response.status).toBe(200)
})

describe.each([
  ['mutate', { mutations: [{ create: { _id: 'refused', _type: 'kit' } }] }],
  [
    'actions',
    {
      actions: [
        {
          actionType: 'sanity.action.document.create',
          publishedId: 'refused',
          attributes: { _id: 'drafts.refused', _type: 'kit' },
        },
      ],
    },
  ],
])('POST /data/%s', (route, body) => {
  test.each([
    ['without a token', {}, 401],
    ['from a viewer', { authorization: `Bearer ${viewerToken}` }, 403],
  ])('%s changes nothing', async (_, headers, status) => {
    const url = `${running.host}/v2026-11-01/data/${route}/test`
    const refused = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(refused.status).toBe(status)
    expect(await editor.fetch('*[_id match "*refused"]')).toEqual([])
  })
})

test('datasets are separate', async () => {
  await editor.create({ _id: 'apart', _type: 'kit' })
  const other = client({ token: editorToken, dataset: 'other' })
  expect(await other.fetch('*[_id == "apart"]')).toEqual([])
})

test('a query sees every write that was acknowledged before it', async () => {
  await editor.create({ _id: 'counter', _type: 'counter', value: 0 })
  for (let value = 1; value <= 40; value += 1) {
    await editor.patch('counter').set({ value }).commit()
    expect(await editor.fetch('*[_id == "counter"][0].value')).toBe(value)
  }
})

test("the Studio's queries for lists, references and releases are supported", async () => {
  await editor
    .transaction()
    .create({
      _id: 'listed',
      _type: 'listed',
      title: 'Cabin kit',
      body: [
        { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Soft words' }] },
      ],
    })
    .create({ _id: 'drafts.listed', _type: 'listed', title: 'Cabin kit, better' })
    .create({ _id: 'pointing', _type: 'pointing', to: { _ref: 'listed' } })
    .commit()
  const params = { __types: ['listed'], __query: 'cab*', __rawQuery: 'cab', __limit: 10 }
  const search = `*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery))]
    {_type, _id, _originalId, "orderings": [_updatedAt]} | order(orderings[0] desc)[0...$__limit]`
  expect(await editor.fetch(search, params, { perspective: 'drafts' })).toMatchObject([
    { _id: 'listed', _originalId: 'drafts.listed' },
  ])
  expect(await editor.fetch('*[references("listed")]._id')).toEqual(['pointing'])
  expect(await editor.fetch('*[sanity::versionOf("listed")]._id')).toEqual([
    'drafts.listed',
    'listed',
  ])
  expect(await editor.fetch('*[pt::text(body) match text::query("soft")]._id')).toEqual(['listed'])
  expect(await editor.fetch('releases::all()')).toEqual([])
  expect(await editor.fetch('*[sanity::partOfRelease("r1")]')).toEqual([])
  expect(
    await editor.fetch('*[_id in path("drafts.**") && string::startsWith(title, "Cab")]._id'),
  ).toEqual(['drafts.listed'])
})

test('all versions of a document are returned by its id', async () => {
  const { documents } = await editor.request<{ documents: { _id: string }[] }>({
    url: '/data/doc/test/listed',
    query: { includeAllVersions: 'true' },
  })
  expect(documents.map(({ _id }) => _id)).toEqual(['drafts.listed', 'listed'])
})

test('the documents that refer to another are listed', async () => {
  const { totalCount, references } = await editor.request<{
    totalCount: number
    references: unknown[]
  }>({ url: '/data/references/test/documents/listed/to' })
  expect(totalCount).toBe(1)
  expect(references).toEqual([{ documentId: 'pointing', datasetName: 'test' }])
})

test('the export contains every document, one per line', async () => {
  const lines = (await (await send('export/test')).text()).trim().split('\n')
  const ids = lines.map((line) => v.parse(v.looseObject({ _id: v.string() }), JSON.parse(line))._id)
  expect(ids).toEqual(await editor.fetch('*[] | order(_id asc)._id'))
})
