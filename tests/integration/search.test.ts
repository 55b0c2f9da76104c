import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { seededDocuments, seededPicture } from '#tests/support/seeded-documents.ts'
import { createLog } from '#api/platform/log/log.ts'
import { searchContract } from '#schemas/protocol/search/search.contract.ts'
import { maxSearchLength } from '#schemas/protocol/search/search-request.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'

let loaded: LoadedSite
let lake: RunningLake
let front: LakeProxy
let opened: Awaited<ReturnType<typeof createTestApp>>
const lines: string[] = []
const loadSearchIndex = vi.fn<LoadedSite['site']['loadSearchIndex']>((content) =>
  loaded.site.loadSearchIndex(content),
)
const log = createLog('info', { write: (line) => lines.push(line) })

const hidden = { _type: 'product', includes: 'secretword', order: 1 }

beforeAll(async () => {
  ;[loaded, lake] = await Promise.all([loadSite(), startLake()])
  front = await openLakeProxy(lake.host)
  const write = testLakeClient(lake.host).transaction()
  write.create({ _id: seededPicture, _type: 'sanity.imageAsset' })
  for (const document of seededDocuments) write.createOrReplace(document)
  write.create({ ...hidden, _id: 'drafts.new', title: 'Draft', slug: { current: 'new' } })
  write.create({ ...hidden, _id: 'drafts.product-master-kit', title: 'Draft of a change' })
  write.create({ _id: 'inquiry.1', _type: 'inquiry', name: 'secretword', notes: 'secretword' })
  await write.commit()
}, 60_000)
afterAll(async () => {
  await front.stop()
  await Promise.all([loaded.close(), lake.stop()])
})

beforeEach(async () => {
  lines.length = 0
  opened = await createTestApp(
    {
      ...lakeSettings(front.host),
      SITE_URL: 'http://localhost',
      TRUSTED_PROXIES: '1',
    },
    log,
    () => Promise.resolve({ ...loaded.site, loadSearchIndex }),
  )
  await expect.poll(() => opened.content.state.liveEvents).toBe('connected')
})
afterEach(async () => {
  front.faults.query = 'none'
  await opened.stop()
})

const ask = (query: string, from = '10.0.0.1') =>
  opened.app.request(`/api/search?${query}`, { headers: { 'X-Forwarded-For': from } })

async function titles(words: string): Promise<string[]> {
  const response = await ask(new URLSearchParams({ q: words }).toString())
  expect(response.status).toBe(200)
  return v.parse(searchContract, await response.json()).results.map(({ title }) => title)
}

test('the site finds content of the lake soon after it is published', async () => {
  expect(await titles('lint roller')).toContain('Cabin Clean-Up Kit')
  expect(await titles('zeppelin')).toEqual([])
  const editor = testLakeClient(lake.host)
  const kit = { _id: 'z', _type: 'product', title: 'Zeppelin Kit', slug: { current: 'zeppelin' } }
  await editor.create(kit)
  await expect.poll(() => titles('zeppelins')).toEqual(['Zeppelin Kit'])
  await editor.delete('z')
  await expect.poll(() => titles('zeppelin')).toEqual([])
})

test('a search sends the lake no query until any content changes', async () => {
  await titles('lint roller')
  await (await opened.app.request('/search?q=mat')).text()
  // After the start, the server loads the content that all pages show.
  const { queries } = front.requested
  await expect
    .poll(async () => {
      const { length } = queries
      await delay(500)
      return queries.length - length
    })
    .toBe(0)
  const before = queries.length
  loadSearchIndex.mockClear()
  for (const words of ['master', 'mastr', 'lead time', 'crème brûlée', 'xylophone', 'pet zeppelin'])
    await titles(words)
  await (await opened.app.request('/search?q=shipping')).text()
  const requested = queries.slice(before)
  expect(loadSearchIndex).not.toHaveBeenCalled()
  // The queries of background jobs.
  expect(requested.filter((query) => !query.includes('"inquiry"'))).toEqual([])
})

test('drafts and inquiries are never found', async () => {
  expect(await titles('secretword')).toEqual([])
  expect(await titles('draft')).not.toContain('Draft')
  expect(await titles('master kit')).toContain('Master Kit')
})

test('a response has no-store, and no log contains the search text', async () => {
  const response = await ask('q=privateword+master')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  front.faults.query = 400
  await ask('q=privateword')
  expect(lines.join('')).not.toContain('privateword')
  expect(opened.content.state.refusedQueries).toBeDefined()
})

test('a text that is too long is rejected with an instruction; an unusual one gets a response', async () => {
  const long = await ask(`q=${'a'.repeat(maxSearchLength + 1)}`)
  expect(long.status).toBe(422)
  expect(await long.text()).toContain(`at most ${maxSearchLength} characters`)
  for (const query of ['', 'q=', 'q=%00', 'q=%FF', 'q=a&q=b', 'q=*', 'q[]=x', 'q=%22%5D']) {
    const response = await ask(query)
    expect(response.status, query).toBe(200)
    expect(v.is(searchContract, await response.json()), query).toBe(true)
  }
})

test('the page renders for any search in its address, and shows it as short plain text', async () => {
  const scripts = ['</title>', '</script>', '"\'>', '-->'].map((end) => `${end}<script>throw 1`)
  const odd = ['a'.repeat(10_000), '\u0000', '*', '"]', '{"a":1}', '1.50', ...scripts]
  for (const q of ['%ED%A0%80', ...odd.map(encodeURIComponent)]) {
    const response = await opened.app.request(`/search?q=${q}`)
    expect(response.status, q).toBe(200)
    const html = await response.text()
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
    expect(title, q).toMatch(/Search \| /)
    expect(title.length, q).toBeLessThan(200)
    expect(html, q).not.toMatch(/<script>throw|a{101}|\0/)
  }
})

test('a page with results is rendered for each request, and not cached', async () => {
  const read = async (path: string) => (await opened.app.request(path)).text()
  const page = await read('/search')
  const stored = opened.pages.counts.pages
  const found = await opened.app.request('/search?q=lint+roller')
  expect(found.headers.get('Cache-Control')).toBe('no-store')
  const text = await found.text()
  expect(text).toContain('noindex')
  expect(text).toContain('<title>“lint roller” – Search | PetJet</title>')
  expect(text).toContain('/products/cabin-clean-up-kit')
  expect(text).toMatch(/<mark>lint<\/mark>/)
  expect(text).toMatch(/>\d+ results?\.</)
  expect(text).toMatch(/<input[^>]* value="lint roller"/)
  expect(await read('/search?q=zeppelin')).toContain('>Nothing found for “zeppelin”.<')
  expect(await read('/search?q=+')).toBe(page)
  expect(await read('/search?plain=1')).toBe(page)
  expect(opened.pages.counts.pages).toBe(stored)
})

test('while the lake is down, a search and its page find curated content', async () => {
  front.faults.query = 500
  expect(await titles('lint roller')).toContain('Cabin Clean-Up Kit')
  const response = await opened.app.request('/search?q=lint+roller')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('/products/cabin-clean-up-kit')
  front.faults.query = 'none'
  await expect.poll(() => opened.content.state.lake.reachable).toBe(true)
})
