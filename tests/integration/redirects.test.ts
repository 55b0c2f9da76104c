import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createServerContent, type ServerContent } from '#api/site/content/server-content.ts'
import { createLog } from '#api/platform/log/log.ts'
import { createPageCache, type PageCache } from '#api/site/page/page-cache.ts'
import { redirectRoutes } from '#api/site/redirect/redirect.routes.ts'
import { answerOf } from '#api/site/page/rendered-page.ts'
import { fixedPages } from '#schemas/content/redirect/page-address.ts'
import { isAppAddress } from '#schemas/content/redirect/redirect-path.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'
import { previewOf } from '#tests/support/preview-of.ts'
import { admitAll } from '#tests/support/open-gate.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const siteUrl = 'http://site.example'
const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
let loaded: LoadedSite
let lake: RunningLake
let content: ServerContent
let pages: PageCache
let editor: ReturnType<typeof testLakeClient>

const kit = (_id: string, current: string) => ({
  _id,
  _type: 'product',
  title: `Kit ${_id}`,
  slug: { _type: 'slug', current },
  order: 1,
})
const redirect = (from: unknown, to: unknown, permanent?: unknown) => ({
  _id: `redirect-${randomUUID()}`,
  _type: 'redirect',
  from,
  to,
  permanent,
})

beforeAll(async () => {
  loaded = await loadSite()
  lake = await startLake()
  editor = testLakeClient(lake.host)
  await editor.create(kit('b', 'kit-b'))
  const anonymous = testLakeClient(lake.host, { token: '', perspective: 'published' })
  content = createServerContent(anonymous, log)
  await vi.waitFor(() => expect(content.liveEventId).toBeDefined(), 5000)
  const keys = ({ tags, isCacheable }: { tags: ReadonlySet<string>; isCacheable: boolean }) =>
    isCacheable ? [['Surrogate-Key', [...tags].join(' ')] as const] : []
  const site = async () => loaded.site
  pages = createPageCache({
    site,
    content,
    preview: await previewOf(site),
    settings: settingsOf(siteUrl),
    isDevelopment: false,
    cdnHeaders: keys,
    log,
  })
}, 60_000)
afterAll(async () => {
  pages.stop()
  content.stop()
  await lake.stop()
  await loaded.close()
})
beforeEach(async () => {
  await editor.delete({ query: '*[_type == "redirect"]' })
  await vi.waitFor(async () => expect(await location('/last')).toBeUndefined())
})

async function open(address: string, headers: Record<string, string> = {}) {
  const request = new Request(siteUrl + address, { headers })
  const stored = pages.known(address)
  const page =
    stored ??
    (await pages.open({ request, isSignedIn: async () => false, admit: admitAll, log: () => {} }))
  const answer = await answerOf(page, { acceptEncoding: undefined, ifNoneMatch: undefined })
  const sent = new Map(answer.headers.map(([name, value]) => [name.toLowerCase(), value]))
  return { status: answer.status, headers: sent, location: sent.get('location') }
}

const location = async (address: string) => (await open(address)).location

test('a redirect is followed within a second of being published, changed and deleted', async () => {
  // The page of all unknown addresses is in memory by now.
  for (const path of ['/products/old', '/old', '/programs/jetsanitize']) {
    expect((await open(path)).status, path).toBe(path.startsWith('/programs') ? 200 : 404)
  }
  const one = { timeout: 1000, interval: 20 }
  const made = await editor.create(redirect('/products/old', '/products/kit-b'))
  await expect
    .poll(() => open('/products/old'), one)
    .toMatchObject({
      status: 301,
      location: '/products/kit-b',
    })
  await editor.patch(made._id).set({ to: '/contact#faqs', permanent: false }).commit()
  await expect
    .poll(() => open('/products/old?a=b%20c&d'), one)
    .toMatchObject({
      status: 302,
      location: '/contact?a=b%20c&d#faqs',
    })
  await editor.delete(made._id)
  await expect.poll(() => open('/products/old'), one).toMatchObject({ status: 404 })
})

test('browsers revalidate each time, and a CDN purges it with any answer it depends on', async () => {
  await editor.create(redirect('/old', '/about'))
  await expect.poll(() => location('/old')).toBe('/about')
  const { headers } = await open('/old')
  expect(headers.get('cache-control')).toBe('public, no-cache')
  const tagsOf = (answer: Awaited<ReturnType<typeof open>>) =>
    new Set(answer.headers.get('surrogate-key')?.split(' '))
  const redirectTags = tagsOf(await open('/old'))
  expect(redirectTags.size).toBeGreaterThan(2)
  // A 404 page gives way to a redirect, but a kit's page does not.
  const missing = tagsOf(await open('/nowhere'))
  const own = [...redirectTags].find((tag) => missing.has(tag))
  expect(own).toBeDefined()
  const found = tagsOf(await open('/about'))
  expect([...redirectTags].filter((tag) => found.has(tag) && missing.has(tag))).toEqual([])
})

test('line sheet and comparison follow a changed kit address', async () => {
  await editor.create(redirect('/products/old', '/products/older'))
  await editor.create(redirect('/products/older', '/products/kit-b#included'))
  await editor.create(redirect('/products/gone', '/about'))
  await expect.poll(() => location('/products/old')).toBe('/products/kit-b#included')
  for (const former of ['old', 'older', 'OLD']) {
    expect(await open(`/products/${former}.pdf?a=b`), former).toMatchObject({
      status: 301,
      location: '/products/kit-b.pdf?a=b',
    })
  }
  expect(await open('/products/compare?utm_source=x&kits=old,nope')).toMatchObject({
    status: 301,
    location: '/products/compare?utm_source=x&kits=kit-b%2Cnope',
  })
  // As sent by a form without scripts; two names of one kit count as one.
  expect(await location('/products/compare?kits=old&kits=kit-b&kits=')).toBe(
    '/products/compare?kits=kit-b',
  )
  for (const address of [
    '/products/gone.pdf',
    '/products/nope.pdf',
    '/old.pdf',
    '/products/.pdf',
  ]) {
    expect((await open(address)).status, address).toBe(404)
  }
  for (const kits of ['kit-b', 'nope', 'gone,kit-b', '%E0%A4%A', 'a,b,c,d,old', '']) {
    expect(await location(`/products/compare?kits=${kits}`), kits).toBeUndefined()
  }
})

test('each spelling of an old address redirects in one step, and a page takes precedence', async () => {
  await editor.create(redirect('/Old Kit/é', '/products/kit-b'))
  await editor.create(redirect('/products/kit-b', '/about'))
  await editor.create(redirect('/about', '/contact'))
  await expect.poll(() => location('/old%20kit/%C3%A9')).toBe('/products/kit-b')
  for (const path of ['/OLD%20KIT/%c3%a9/', '/%6Fld%20kit/e%CC%81', '/old%20kit/%C3%89']) {
    expect(await location(path), path).toBe('/products/kit-b')
  }
  expect((await open('/products/kit-b')).status).toBe(200)
  expect((await open('/about')).status).toBe(200)
  expect(await location('/about/')).toBe('/about')
})

test('a chain of redirects leads to its end in one step, and stops at the first page', async () => {
  await editor.create(redirect('/one', '/two#part'))
  await editor.create(redirect('/two', '/three', true))
  await editor.create(redirect('/three', '/products/kit-b'))
  await editor.create(redirect('/products/kit-b', '/one'))
  await expect
    .poll(() => open('/one?q'))
    .toMatchObject({
      status: 301,
      location: '/products/kit-b?q#part',
    })
})

test('a loop and a target outside the site are never followed, and logged once', async () => {
  lines.length = 0
  await editor.create(redirect('/round', '/about-round'))
  await editor.create(redirect('/about-round', '/round'))
  for (const [at, to] of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/health',
    ['/about'],
  ].entries()) {
    await editor.create(redirect(`/away-${at}`, to))
  }
  await editor.create(redirect('/last', '/about'))
  await expect.poll(() => location('/last')).toBe('/about')
  for (let time = 0; time < 2; time++) {
    for (const path of [
      '/round',
      '/about-round',
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `/away-${at}`),
    ]) {
      expect(await open(path), path).toMatchObject({ status: 404, location: undefined })
    }
  }
  const logged = lines.filter((line) => line.includes('a redirect was ignored'))
  expect(logged).toHaveLength(10)
  expect(logged.join('')).not.toContain('evil')
})

test('a former slug redirects as the editors say, even if its own redirect is in memory', async () => {
  await editor.create(kit('food', 'food-and-snack-kit'))
  await expect.poll(() => location('/products/food-snack-kit')).toBe('/products/food-and-snack-kit')
  await editor.create(redirect('/products/food-snack-kit', '/products/kit-b'))
  await expect.poll(() => location('/products/food-snack-kit')).toBe('/products/kit-b')
})

test('a removed program’s page redirects, although it is in memory as a 404', async () => {
  await editor.create({ _id: 'calm', _type: 'program', title: 'Calm', slug: { current: 'calm' } })
  await expect.poll(async () => (await open('/programs/jetsanitize')).status).toBe(404)
  expect(pages.known('/programs/jetsanitize')).toBeDefined()
  await editor.create(redirect('/programs/jetsanitize', '/programs'))
  await expect.poll(() => location('/programs/jetsanitize')).toBe('/programs')
})

test('drafts of redirects have no effect, and a forged preview cookie changes nothing', async () => {
  await editor.create(redirect('/old', '/about'))
  await editor.create({ ...redirect('/draft', '/about'), _id: 'drafts.redirect-draft' })
  await expect.poll(() => location('/old')).toBe('/about')
  expect((await open('/draft')).status).toBe(404)
  const visit = await open('/old', { Cookie: 'sanity-preview-session=x' })
  expect([visit.status, visit.headers.get('cache-control')]).toEqual([301, 'private, no-store'])
})

test('the app gets the target of any address', async () => {
  await editor.create(redirect('/old', '/contact#faqs'))
  await expect.poll(() => pages.redirectOf('/old?a')).toBe('/contact?a#faqs')
  const app = redirectRoutes(pages)
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`/${query}`, { headers })
    return [response.status, await response.json()]
  }
  expect(await ask('?path=%2FOld%2F%3Fa%23b')).toEqual([200, { location: '/contact?a#faqs' }])
  for (const path of ['', '/', '/about', '//evil.example', '/%', 'https://evil.example', '/\\a']) {
    expect(await ask(`?path=${encodeURIComponent(path)}`), path).toEqual([200, { location: null }])
  }
  const visit = { Cookie: 'sanity-preview-session=x' }
  expect(await ask('?path=/old', visit)).toEqual([200, { location: null }])
  expect(await ask('')).toEqual([200, { location: null }])
})

test('the addresses that redirects cannot have are those of the app, and the fixed pages exist', async () => {
  const app = ['/api', '/studio', '/metrics', '/assets', '/pictures', '/share', '/sitemap.xml']
  const files = ['/robots.txt', '/llms.txt', '/security.txt', '/.well-known/security.txt']
  for (const path of [...app, ...files, '/site.webmanifest', '/favicon.ico']) {
    expect(isAppAddress(path), path).toBe(true)
  }
  for (const path of fixedPages) expect((await open(path)).status, path).toBe(200)
})
