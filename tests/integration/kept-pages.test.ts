import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { ContentChange } from '#api/site/content/server-content.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { NotAdmittedError } from '#api/http/limit/admission.ts'
import { createRequestRecord, requestLog } from '#api/http/request-log.ts'
import { securityHeaders } from '#api/http/security-headers.ts'
import { answerCachedPages } from '#api/site/page/answer-cached-pages.ts'
import { pageRoutes } from '#api/site/page/page.routes.ts'
import { createPageCache, type PageSources } from '#api/site/page/page-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { ChangedTags } from '#schemas/protocol/content-event.ts'
import type { ContentRequest } from '#schemas/protocol/content-source.ts'
import { openTracing } from '#api/platform/trace/open-tracing.ts'
import { untraced } from '#api/platform/trace/tracing.ts'
import { parseEnvironment } from '#api/platform/env.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { startCollector, tracedTo } from '#tests/support/start-collector.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { openGate } from '#tests/support/open-gate.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { previewOf } from '#tests/support/preview-of.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

const loaded = loadedSite()

/** The site behind its page cache, with content that a test changes. */
async function openSite({ siteUrl = '', tracing = untraced } = {}) {
  const { server, url: own, stop } = await startHttp()
  const state = { lifetimeMs: Infinity, hasTags: true, eventId: 'event-1' as string | undefined }
  const listeners: ((change: ContentChange) => void)[] = []
  const content: PageSources['content'] = {
    get liveEventId() {
      return state.eventId
    },
    get lifetimeMs() {
      return state.lifetimeMs
    },
    onChange(listener) {
      listeners.push(listener)
      return () => {}
    },
    load: async (request) => {
      const data = await curatedOf(request)
      const syncTags = state.hasTags ? [`s1:${request.name}`] : []
      return { data, syncTags, origin: state.hasTags ? 'lake' : 'curated' }
    },
  }
  const renderPage = vi.fn<SiteBundle['renderPage']>((page) => loaded.site.renderPage(page))
  const settings = settingsOf(siteUrl || own)
  const site = async (): Promise<SiteBundle> => ({ ...loaded.site, renderPage })
  const log = silentLog
  const preview = await previewOf(site)
  const pages = createPageCache({
    site,
    content,
    settings,
    isDevelopment: false,
    preview,
    log,
    tracing,
  })
  const answered = vi.fn()
  const record = createRequestRecord(log, { answered }, tracing)
  const gate = openGate()
  const app = new Hono<AppEnv>()
  app.use(requestLog(record), securityHeaders(settings.siteUrl))
  app.route('/', pageRoutes({ pages, isSignedIn: async () => false, log, ...gate }))
  const answer = getRequestListener(app.fetch)
  const answerFromCache = answerCachedPages({ pages, siteUrl: settings.siteUrl, record })
  const fromMemory = vi.fn()
  server.on('request', (request, response) => {
    const isForApp = request.headers['x-only'] === 'app'
    if (!isForApp && answerFromCache(request, response)) fromMemory()
    else void answer(request, response)
  })
  return {
    own,
    pages,
    gate: gate.admission,
    state,
    renderPage,
    fromMemory,
    answered,
    publish: (tags: ChangedTags) => {
      for (const listener of listeners) listener({ tags, eventId: state.eventId })
    },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      get(own, path, headers, method),
    [Symbol.asyncDispose]: async () => {
      pages.stop()
      await stop()
    },
  }
}

/** The curated content for any query. */
async function curatedOf<const Query extends string>(request: ContentRequest<Query>) {
  return request.curated()
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

async function get(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<Answer> {
  const sent = ask(`${origin}${path}`, { headers, method, agent: false }).end()
  // Node emits the response as the event's only argument.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** Opens a page, and waits until its first, fast compression has been replaced by the best one. */
async function compressedWell(site: Pick<Site, 'get'>, path: string): Promise<void> {
  const headers = { 'Accept-Encoding': 'br' }
  const { length } = (await site.get(path, headers)).body
  const now = async () => (await site.get(path, headers)).body.length
  if (length > 0) await vi.waitFor(async () => expect(await now()).toBeLessThan(length), 5000)
}

type Site = Awaited<ReturnType<typeof openSite>>

function withoutTheOwn({ headers }: Answer) {
  const { 'x-request-id': id, date, ...others } = headers
  expect([id, date]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)])
  return others
}

test('a page from memory has every header that the app sends, and the same bytes', async () => {
  await using site = await openSite()
  for (const path of ['/contact', '/products/master-kit', '/products/food-snack-kit']) {
    await compressedWell(site, path)
    for (const encoding of ['gzip', 'identity', 'gzip, br', '']) {
      const headers = { 'Accept-Encoding': encoding }
      const app = await site.get(path, { ...headers, 'X-Only': 'app' })
      const [stored, again] = [await site.get(path, headers), await site.get(path, headers)]
      expect(withoutTheOwn(stored)).toEqual(withoutTheOwn(app))
      expect(stored.body.equals(app.body)).toBe(true)
      expect(stored.status).toBe(app.status)
      expect(withoutTheOwn(again)).toEqual(withoutTheOwn(stored))
      expect(stored.headers['x-request-id']).not.toBe(again.headers['x-request-id'])
    }
  }
  expect(site.renderPage).toHaveBeenCalledTimes(3)
  const redirects = site.answered.mock.calls.slice(-3)
  for (const [request] of redirects) {
    expect(request).toMatchObject({ method: 'GET', route: '/*', status: 308 })
  }
})

test('a trace contains a page’s route, and the rendering if there was one, but not the address', async () => {
  const collector = await startCollector()
  const env = parseEnvironment({ ...deadLake, ...tracedTo(collector) })
  const tracing = await openTracing(env, silentLog)
  await using site = await openSite({ tracing })
  const path = '/products/master-kit?from=amelia'
  site.renderPage.mockImplementationOnce(async (page) => {
    // Long enough for the second request to arrive.
    await delay(50)
    return loaded.site.renderPage(page)
  })
  await Promise.all([site.get(path), site.get(path)])
  await site.get(path)
  await site.get('/amelia-stone')
  await tracing.stop()
  const spans = collector.spans()
  await collector.stop()
  const requests = spans.filter(({ kind }) => kind === 2)
  const renders = spans.filter(({ name }) => name === 'render page')
  const kit = 'GET /products/$slug'
  expect(requests.map(({ name }) => name).toSorted()).toEqual(['GET /$', kit, kit, kit])
  const routes = new Set(renders.map(({ attributes }) => attributes['http.route']))
  expect([routes, renders.length]).toEqual([new Set(['/$', '/products/$slug']), 2])
  for (const { parentSpanId, attributes } of renders) {
    const request = requests.find(({ spanId }) => spanId === parentSpanId)
    expect(request?.name).toBe(`GET ${String(attributes['http.route'])}`)
  }
  expect(collector.holds(/amelia|master-kit/)).toBe(false)
})

test('each client gets a comparison in an encoding that it accepts', async () => {
  await using site = await openSite()
  const path = '/products/compare?kits=master-kit,cabin-clean-up-kit'
  const plain = await site.get(path)
  const gzip = await site.get(path, { 'Accept-Encoding': 'gzip' })
  const br = await site.get(path, { 'Accept-Encoding': 'br' })
  for (const body of [plain.body, gunzipSync(gzip.body), brotliDecompressSync(br.body)]) {
    expect(body.toString()).toContain('Cabin Clean-Up Kit')
  }
  expect(site.renderPage).toHaveBeenCalledTimes(1)
})

test('each encoding contains the same page', async () => {
  await using site = await openSite()
  const html = (await site.get('/about')).body
  expect(html.toString()).toContain('</html>')
  const gzip = await site.get('/about', { 'Accept-Encoding': 'gzip' })
  const br = await site.get('/about', { 'Accept-Encoding': 'br' })
  expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzip.body).equals(html)).toBe(true)
  expect(brotliDecompressSync(br.body).equals(html)).toBe(true)
  expect(br.body.length).toBeLessThan(gzip.body.length)
})

test('a client that has the page gets 304, cached or not, and HEAD has no body', async () => {
  await using site = await openSite()
  const first = await site.get('/about')
  const tag = first.headers.etag ?? ''
  const [fromMemory, head] = [
    await site.get('/about', { 'If-None-Match': `"other", ${tag.slice(2)}` }),
    await site.get('/about', { 'Accept-Encoding': 'br' }, 'HEAD'),
  ]
  expect([fromMemory.status, fromMemory.body.length]).toEqual([304, 0])
  expect(fromMemory.headers['content-security-policy']).toBe(
    first.headers['content-security-policy'],
  )
  expect([head.status, head.body.length]).toEqual([200, 0])
  const whole = await site.get('/about', { 'Accept-Encoding': 'br' })
  expect(withoutTheOwn(head)).toEqual(withoutTheOwn(whole))
  const unknown = await site.get('/nowhere', { 'If-None-Match': '*' })
  expect(unknown.status).toBe(404)
})

test('a published change is in the next response, and unaffected pages stay cached', async () => {
  await using site = await openSite()
  await Promise.all([site.get('/contact'), site.get('/contact'), site.get('/products')])
  expect(site.renderPage).toHaveBeenCalledTimes(2)
  site.state.eventId = 'event-2'
  site.publish(['s1:faqs'])
  expect((await site.get('/contact')).body.toString()).toContain('event-2')
  expect((await site.get('/products')).body.toString()).toContain('event-1')
  expect(site.renderPage).toHaveBeenCalledTimes(3)
})

test('recently requested pages are rendered again before the next visitor arrives', async () => {
  await using site = await openSite()
  await site.get('/contact')
  site.publish(['s1:faqs'])
  await vi.waitFor(() => expect(site.pages.counts.pages).toBe(1))
  site.fromMemory.mockClear()
  await site.get('/contact')
  expect(site.fromMemory).toHaveBeenCalledTimes(1)
})

test('a change during a rendering is in the next response', async () => {
  await using site = await openSite()
  const rendering = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  site.renderPage.mockImplementationOnce(async (page) => {
    const rendered = await loaded.site.renderPage(page)
    rendering.resolve()
    await held.promise
    return rendered
  })
  const before = site.get('/contact')
  await rendering.promise
  site.state.eventId = 'event-2'
  site.publish(['s1:faqs'])
  const after = site.get('/contact')
  held.resolve()
  expect((await before).body.toString()).toContain('event-1')
  expect((await after).body.toString()).toContain('event-2')
  expect((await site.get('/contact')).body.toString()).toContain('event-2')
})

test('parameters create no new page, and all unknown addresses share one', async () => {
  await using site = await openSite()
  for (const query of ['', '?utm_source=mail', '?a=%20&b', '?']) await site.get(`/about${query}`)
  expect(site.renderPage).toHaveBeenCalledTimes(1)
  const unknown = ['/amelia', '/amelia/stone?a=1', '/programs/amelia', '/%61melia', '//amelia']
  const answers = await Promise.all(unknown.map((path) => site.get(path)))
  expect(answers.map(({ status }) => status)).toEqual(unknown.map(() => 404))
  expect(answers.map(({ body }) => body.toString()).join('')).not.toContain('amelia')
  expect(site.renderPage).toHaveBeenCalledTimes(2)
  for (const slug of ['amelia', 'stone', '%01', '..%2f', 'constructor']) {
    expect((await site.get(`/products/${slug}`)).status, slug).toBe(404)
  }
  expect(site.renderPage).toHaveBeenCalledTimes(3)
})

test('only the number of a catalog page makes another page', async () => {
  await using site = await openSite()
  for (const query of ['', '?page=1', '?page=1&utm=a', '?utm=a', '?page=1e0']) {
    expect((await site.get(`/products${query}`)).status, query).toBe(200)
  }
  expect(site.renderPage).toHaveBeenCalledTimes(1)
  for (const query of ['?page=0', '?page=none', '?page=7', '?page=%22', '?page=1&page=2']) {
    expect((await site.get(`/products${query}`)).status, query).toBe(404)
  }
  expect(site.renderPage).toHaveBeenCalledTimes(2)
})

test.each([
  ['/Contact/?a=1', '/contact?a=1'],
  ['/%63ontact', '/contact'],
  ['//contact//', '/contact'],
  ['/pRoducts/master%2dkit', '/products/master-kit'],
  ['/products/MASTER-kit/', '/products/master-kit'],
  ['/products/master-kit%20', '/products/master-kit'],
  ['/PRODUCTS//compare?kits=master-kit', '/products/compare?kits=master-kit'],
  ['/Search?q=leash', '/search?q=leash'],
])('%s is redirected to %s without a rendering', async (path, usual) => {
  await using site = await openSite()
  const { status, headers } = await site.get(path)
  expect([status, headers.location]).toEqual([308, usual])
  expect(site.renderPage).not.toHaveBeenCalled()
  expect(site.pages.counts.pages).toBe(0)
})

test('a page from memory bypasses the gate, regardless of its parameters', async () => {
  await using site = await openSite()
  await site.get('/contact')
  expect(site.gate.counts.admitted).toBe(1)
  for (const path of ['/contact', '/contact?utm_source=a', '/nowhere', '/elsewhere']) {
    await site.get(path)
  }
  // The page of all unknown addresses was rendered once.
  expect(site.gate.counts.admitted).toBe(2)
})

test('a page that the gate rejected for one visitor is rendered for the next one', async () => {
  await using site = await openSite()
  const run = site.gate.run.bind(site.gate)
  const first = Promise.withResolvers<void>()
  const gate = vi
    .spyOn(site.gate, 'run')
    .mockImplementation(run)
    .mockImplementationOnce(async () => {
      await first.promise
      throw new NotAdmittedError('busy', 'Busy.')
    })
  const refused = site.get('/contact')
  await vi.waitFor(() => expect(gate).toHaveBeenCalled())
  const seen = site.get('/contact')
  await delay(50)
  first.resolve()
  expect((await seen).status).toBe(200)
  expect((await refused).status).toBe(500)
})

test('a former address of a kit leads to the kit each time', async () => {
  await using site = await openSite()
  const alias = [
    await site.get('/products/food-snack-kit'),
    await site.get('/products/food-snack-kit'),
  ]
  for (const { status, headers } of alias) {
    expect([status, headers.location]).toEqual([308, '/products/food-and-snack-kit'])
  }
  expect(withoutTheOwn(alias[0]!)).toEqual(withoutTheOwn(alias[1]!))
})

test('fallback content, error pages, internal pages and previews are not cached', async () => {
  await using site = await openSite()
  site.state.hasTags = false
  await site.get('/contact')
  expect(site.pages.counts.pages).toBe(0)
  site.state.hasTags = true
  site.renderPage.mockImplementationOnce(async () => new Response('<p>Sorry', { status: 500 }))
  expect((await site.get('/contact')).status).toBe(500)
  for (const path of ['/design', '/images/']) {
    expect((await site.get(path)).headers['cache-control']).toBe('no-store')
  }
  expect(site.pages.counts.pages).toBe(0)
  await site.get('/contact')
  const preview = await site.get('/contact', { Cookie: 'sanity-preview-session=x' })
  expect(preview.headers['cache-control']).toBe('private, no-store')
  expect(site.fromMemory).not.toHaveBeenCalled()
  await site.get('/contact', { Cookie: 'theme=dark' })
  expect(site.fromMemory).toHaveBeenCalledTimes(1)
})

test('without live events a page is cached as long as an answer from the lake', async () => {
  await using site = await openSite()
  site.state.lifetimeMs = 1000
  await site.get('/contact')
  await site.get('/contact')
  expect(site.renderPage).toHaveBeenCalledTimes(1)
  await new Promise((done) => setTimeout(done, 1050))
  await site.get('/contact')
  expect(site.renderPage).toHaveBeenCalledTimes(2)
})

test.each(['https://www.petjet.example', 'http://www.petjet.example:8080'])(
  'the pages of %s are the same for every host, and each is rendered once',
  async (siteUrl) => {
    await using site = await openSite({ siteUrl })
    const hosts = ['forged.example', '127.0.0.1:8080', new URL(siteUrl).host]
    const pages = []
    for (const host of hosts) pages.push(await site.get('/contact', { Host: host }))
    expect(new Set(pages.map(({ body }) => body.toString())).size).toBe(1)
    expect(pages[0]?.body.toString()).toContain(`<link rel="canonical" href="${siteUrl}/contact"`)
    expect(site.renderPage).toHaveBeenCalledTimes(1)
    expect(site.fromMemory).toHaveBeenCalledTimes(2)
    const isSecure = 'strict-transport-security' in (pages[0]?.headers ?? {})
    expect(isSecure).toBe(siteUrl.startsWith('https:'))
  },
)

test('a forged preview cookie gets the cached page, with no-store', async () => {
  await using site = await openSite()
  const { body } = await site.get('/products')
  const renders = site.renderPage.mock.calls.length
  const page = await site.get('/products', { Cookie: 'sanity-preview-session=made-up' })
  expect(page.status).toBe(200)
  expect(page.body.equals(body)).toBe(true)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['surrogate-key']).toBeUndefined()
  expect(site.renderPage).toHaveBeenCalledTimes(renders)
  expect((await site.get('/products')).headers['cache-control']).toBe('public, no-cache')
})
