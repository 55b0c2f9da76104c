import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemAccess } from '../src/access.ts'
import { dataRoutes } from '../src/app.ts'
import {
  administratorToken,
  editorToken,
  startLake,
  viewerToken,
  type RunningLake,
} from './support/start-lake.ts'

const tokens = {
  anonymous: undefined,
  viewer: viewerToken,
  editor: editorToken,
  administrator: administratorToken,
}
const roles = ['anonymous', 'viewer', 'editor', 'administrator'] as const
const modes = ['public', 'private'] as const

/** The status for each role, in the order of `roles`. */
const rules = {
  /** Everyone can read a public dataset. */
  read: { public: [200, 200, 200, 200], private: [401, 200, 200, 200] },
  /** More than the public can see. */
  token: { public: [401, 200, 200, 200], private: [401, 200, 200, 200] },
  write: { public: [401, 403, 200, 200], private: [401, 403, 200, 200] },
} as const

interface Route {
  readonly rule: keyof typeof rules
  /** The method and the path as the lake registers them. */
  readonly route: string
  /** The address, with `DATASET`, and `NEW` for an id that is new in each request. */
  readonly url: string
  readonly body?: object
}

const create = { actionType: 'sanity.action.document.create', publishedId: 'NEW' }
const routes: readonly Route[] = [
  { rule: 'read', route: 'GET /query/:dataset', url: 'data/query/DATASET?query=*' },
  { rule: 'read', route: 'POST /query/:dataset', url: 'data/query/DATASET', body: { query: '*' } },
  {
    rule: 'read',
    route: 'GET /doc/:dataset/:ids',
    url: 'data/doc/DATASET/kit,drafts.kit,inquiry.one',
  },
  { rule: 'read', route: 'GET /ping/:dataset', url: 'data/ping/DATASET' },
  { rule: 'read', route: 'GET /export/:dataset', url: 'data/export/DATASET' },
  { rule: 'read', route: 'GET /listen/:dataset', url: 'data/listen/DATASET?query=*' },
  { rule: 'read', route: 'GET /live/events/:dataset', url: 'data/live/events/DATASET' },
  {
    rule: 'token',
    route: 'GET /live/events/:dataset',
    url: 'data/live/events/DATASET?includeDrafts=true',
  },
  {
    rule: 'token',
    route: 'GET /references/:dataset/documents/:id/to',
    url: 'data/references/DATASET/documents/kit/to',
  },
  {
    rule: 'token',
    route: 'GET /history/:dataset/transactions/:ids?',
    url: 'data/history/DATASET/transactions/kit',
  },
  {
    rule: 'token',
    route: 'GET /history/:dataset/documents/:ids',
    url: 'data/history/DATASET/documents/kit',
  },
  {
    rule: 'token',
    route: 'GET /history/:dataset/events/documents/:id',
    url: 'data/history/DATASET/events/documents/kit',
  },
  {
    rule: 'write',
    route: 'POST /mutate/:dataset',
    url: 'data/mutate/DATASET',
    body: { mutations: [{ create: { _id: 'NEW', _type: 'written' } }] },
  },
  {
    rule: 'write',
    route: 'POST /actions/:dataset',
    url: 'data/actions/DATASET',
    body: { actions: [{ ...create, attributes: { _id: 'drafts.NEW', _type: 'written' } }] },
  },
  {
    rule: 'write',
    route: 'POST /actions/:dataset',
    url: 'data/actions/DATASET',
    body: { actions: [{ actionType: 'sanity.action.release.create', releaseId: 'NEW' }] },
  },
  { rule: 'write', route: 'POST /assets/images/:dataset', url: 'assets/images/DATASET' },
  { rule: 'write', route: 'POST /assets/files/:dataset', url: 'assets/files/DATASET' },
]

let running: RunningLake
let picture: Uint8Array<ArrayBuffer>
let requests = 0

beforeAll(async () => {
  running = await startLake({ datasets: [...modes] })
  const create = { width: 2, height: 2, channels: 3, background: '#c63' } as const
  picture = new Uint8Array(await sharp({ create }).png().toBuffer())
  for (const name of modes) {
    const dataset = running.lake.dataset(name)
    const mutations = [
      { create: { _id: 'kit', _type: 'kit', title: 'shown' } },
      { create: { _id: 'drafts.kit', _type: 'kit', title: 'hidden' } },
      { create: { _id: 'inquiry.one', _type: 'inquiry', title: 'hidden' } },
    ]
    await dataset.transact({ access: systemAccess, mutations })
    dataset.aclMode = name
  }
})
afterAll(() => running.stop())

async function send({ route, url, body }: Route, dataset: string, role: (typeof roles)[number]) {
  const method = route.slice(0, route.indexOf(' '))
  const token = tokens[role]
  const unique = `n${(requests += 1)}`
  const upload = url.startsWith('assets/images') ? picture : new TextEncoder().encode(unique)
  const answer = await fetch(`${running.host}/v1/${url.replace('DATASET', dataset)}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && {
      body: body ? JSON.stringify(body).replaceAll('NEW', unique) : upload,
    }),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await answer.body?.cancel()
  return { status: answer.status, text: isStream ? '' : await answer.text() }
}

/** Everything that is stored in a dataset. */
const stored = (dataset: string) => [...running.lake.dataset(dataset).all(systemAccess)].length

describe.each(modes)('a %s dataset', (dataset) => {
  test.each(routes)('$route with $url', async (route) => {
    for (const [index, role] of roles.entries()) {
      const before = stored(dataset)
      const { status, text } = await send(route, dataset, role)
      expect(`${role} ${status}`).toBe(`${role} ${rules[route.rule][dataset][index]}`)
      if (role === 'anonymous') expect(text).not.toContain('hidden')
      if (status !== 200) {
        expect(JSON.parse(text)).toMatchObject({ error: { type: expect.any(String) } })
        expect(stored(dataset)).toBe(before)
      }
    }
  })
})

test('an upload that is rejected stores no file', async () => {
  const bytes = new TextEncoder().encode('a file that only a viewer sends')
  const send = (token: string) =>
    fetch(`${running.host}/v1/assets/files/public?filename=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: bytes,
    })
  expect((await send(viewerToken)).status).toBe(403)
  const sha1 = Buffer.from(await crypto.subtle.digest('SHA-1', bytes)).toString('hex')
  const file = `${running.host}/files/petjet/public/${sha1}.txt`
  expect((await fetch(file)).status).toBe(404)
  expect((await send(editorToken)).status).toBe(200)
  expect((await fetch(file)).status).toBe(200)
})

test('every route of the data API has a rule here', () => {
  const registered = dataRoutes(running.lake, () => undefined)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const listed = routes.map(({ route }) => route).filter((route) => !route.includes('/assets/'))
  expect([...new Set(listed)].sort()).toEqual([...new Set(registered)].sort())
})
