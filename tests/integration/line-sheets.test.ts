import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ContentChange } from '#api/site/content/server-content.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import { type DrawableSheet, drawInWorker } from '#api/site/line-sheet/draw-in-worker.ts'
import { drawLineSheet } from '#api/site/line-sheet/draw-line-sheet.ts'
import { createHttpServer } from '#api/http/http-server.ts'
import { lineSheetRoutes } from '#api/site/line-sheet/line-sheet.routes.ts'
import {
  createLineSheets,
  type LineSheetLimits,
  lineSheetLimits,
  type LineSheetSources,
  type MadeLineSheet,
} from '#api/site/line-sheet/line-sheets.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { readPdf, readXmp } from '#tests/support/pdf-tools.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { contentWithShop } from '#tests/support/shop-content.ts'
import { shopKitOf, shopOf } from '#tests/support/shop-kit.ts'
import { openGate } from '#tests/support/open-gate.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

const siteUrl = 'https://petjet.example'

const loaded = loadedSite()

/** Without a thread, which takes half a second to load. */
const drawHere = ({ sheet, pictures }: DrawableSheet) => drawLineSheet(sheet, pictures)

interface Others {
  limits?: LineSheetLimits
  drawWith?: NonNullable<LineSheetSources['draw']>
  /** Changes the content of line sheets. */
  change?: (sheet: LineSheet) => LineSheet
}

/** The line sheets, with content that a test changes. */
function openSheets(
  first: Pick<ContentSource, 'load'> = memoryContent(seededDocuments),
  { limits = lineSheetLimits, drawWith = drawHere, change = (sheet) => sheet }: Others = {},
) {
  const state = { source: first }
  const listeners: ((change: ContentChange) => void)[] = []
  const clock = { now: 1 }
  const made: MadeLineSheet[] = []
  const draw = vi.fn(drawWith)
  const sheets = createLineSheets({
    site: async () => ({
      loadLineSheet: async (request) => {
        const sheet = await loaded.site.loadLineSheet(request)
        return sheet && change(sheet)
      },
    }),
    limits,
    onMade: (one) => made.push(one),
    settings: settingsOf(siteUrl),
    draw,
    now: () => clock.now,
    content: {
      load: (request) => state.source.load(request),
      lifetimeMs: Infinity,
      liveEventId: undefined,
      onChange(listener) {
        listeners.push(listener)
        return () => {}
      },
    },
  })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(silentLog))
  app.use(requestId({ headerName: '' }))
  app.route('/', lineSheetRoutes({ lineSheets: sheets, log: silentLog, ...openGate() }))
  app.get('*', (c) => c.text('the site’s own 404', 404))
  return {
    clock,
    draw,
    made,
    get: async (path: string, init?: RequestInit) => app.request(siteUrl + path, init),
    /** Publishes, and sends the event that the lake sends. */
    publish: (source: Pick<ContentSource, 'load'>, tags = ['s1:a']) => {
      state.source = source
      for (const listener of listeners) listener({ tags, eventId: undefined })
    },
  }
}

const pdfOf = async (response: Response | Promise<Response>) =>
  readPdf(new Uint8Array(await (await response).arrayBuffer()))

const renamed = seededDocuments.map((document) =>
  document._id === 'product-master-kit'
    ? { ...document, title: 'Grand Kit', price: 12_300 }
    : document,
)

test('a kit’s line sheet is created once, and again after a published change', async () => {
  const { get, draw, publish } = openSheets()
  const [first, same] = await Promise.all([1, 2].map(() => get('/products/master-kit.pdf')))
  const before = await pdfOf(first ?? get(''))
  expect(before.text).toMatch(/Master Kit[^]*\$999\.00/)
  expect(before.info).toMatchObject({ Title: 'Master Kit: line sheet', Tagged: 'yes' })
  expect(same?.headers.get('ETag')).toBe(first?.headers.get('ETag'))
  await get('/products/master-kit.pdf')
  expect(draw).toHaveBeenCalledTimes(1)
  // The same content results in the same file, even if it is drawn again.
  publish(memoryContent(seededDocuments))
  const unchanged = await get('/products/master-kit.pdf')
  expect(unchanged.headers.get('ETag')).toBe(first?.headers.get('ETag'))
  publish(memoryContent(renamed))
  const after = await get('/products/master-kit.pdf')
  expect(after.headers.get('ETag')).not.toBe(first?.headers.get('ETag'))
  const { text, info } = await pdfOf(after)
  expect(text).toMatch(/Grand Kit[^]*\$123\.00/)
  expect(info['Title']).toBe('Grand Kit: line sheet')
})

test('the line sheet of all kits names each, and links to its page and to the order form', async () => {
  const { text, plain, structure } = await pdfOf(openSheets(curatedContent).get('/products.pdf'))
  for (const title of ['Cabin Clean-Up Kit', 'Food & Snack Kit', 'Cabin Soilage Protection Kit']) {
    expect(text.match(new RegExp(title, 'g'))?.length).toBeGreaterThan(1)
  }
  expect(plain).toContain(`/URI (${siteUrl}/products/master-kit)`)
  expect(plain).toContain(`/URI (${siteUrl}/order?kit=master-kit)`)
  // The curated pictures with their alternative texts.
  expect(structure.match(/Figure/g)).toHaveLength(7)
  expect(plain.match(/\/Alt /g)).toHaveLength(7)
  expect(text.split('\f').slice(0, -1).length).toBeLessThanOrEqual(8)
})

test('each curated kit’s line sheet has full pages, no gap in its headings, and metadata that can be read', async () => {
  const { get } = openSheets(curatedContent)
  for (const { title, slug } of curatedProducts) {
    const { plain, structure, text } = await pdfOf(get(`/products/${slug}.pdf`))
    const pages = text.split('\f').slice(0, -1)
    expect(pages.length).toBeLessThanOrEqual(2)
    for (const page of pages) {
      expect(page.split('\n').filter((line) => line.trim() !== '').length).toBeGreaterThan(12)
    }
    expect((await readXmp(plain)).title).toBe(`${title}: line sheet`)
    const levels = [...structure.matchAll(/\bH(\d) \(block\)/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.entries())
      expect(level - (levels[at - 1] ?? 0)).toBeLessThan(2)
  }
}, 60_000)

test('a kit with very long texts does not prevent the line sheet', async () => {
  const [first, ...others] = seededDocuments.filter(({ _type }) => _type === 'product')
  const long = 'x'.repeat(20_000)
  const endless = {
    ...first,
    _id: first?._id ?? '',
    _type: 'product',
    title: long,
    description: 'word '.repeat(800_000),
    useCase: long,
    includes: `${long}\n`.repeat(200),
    contents: Array.from({ length: 60 }, (_, at) => ({
      _key: String(at),
      quantity: 1,
      name: long,
      detail: long,
      heading: long,
    })),
    evidence: Array.from({ length: 12 }, (_, at) => ({
      _key: String(at),
      claim: long,
      method: long,
      laboratory: long,
      notCertified: long,
    })),
  }
  const rest = seededDocuments.filter(({ _type }) => _type !== 'product')
  const { get } = openSheets(memoryContent([endless, ...others, ...rest]))
  const { text, info } = await pdfOf(get('/products.pdf'))
  expect(text).toContain('Master Kit')
  expect(text).toContain('…')
  expect(Number(info['Pages'])).toBeLessThan(80)
}, 60_000)

test('headers say what a browser, a search engine and a cache need to know', async () => {
  const { get } = openSheets()
  const { headers, status } = await get('/products/master-kit.pdf')
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="petjet-master-kit-line-sheet.pdf"',
    'cache-control': 'public, no-cache',
    'x-robots-tag': 'noindex',
    link: `<${siteUrl}/products/master-kit>; rel="canonical"`,
  })
  const head = await get('/products/master-kit.pdf', { method: 'HEAD' })
  expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'))
  expect(await head.text()).toBe('')
  const etag = headers.get('ETag') ?? ''
  const again = await get('/products/master-kit.pdf', { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each(['/products/nope.pdf', '/products/%E0%A4%A.pdf', '/products/a/b.pdf', '/products/.pdf'])(
  'there is no %s: the site’s own 404 page answers, and nothing is drawn',
  async (path) => {
    const { get, draw } = openSheets()
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'the site’s own 404'])
    expect(draw).not.toHaveBeenCalled()
  },
)

test('a failure says what to do, and requests beyond the limit are rejected', async () => {
  const { get, draw } = openSheets(memoryContent(manyKits(40)))
  draw.mockRejectedValueOnce(new Error('no memory'))
  const failed = await get('/products/kit-1.pdf')
  expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await failed.text()).toMatch(/try again in a minute/)
  const gate = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  draw.mockReturnValue(gate.promise)
  const many = Array.from({ length: 40 }, (_, at) => get(`/products/kit-${at + 1}.pdf`))
  const refused: (string | null)[] = []
  for (const one of many) void one.then(({ headers }) => refused.push(headers.get('Retry-After')))
  await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 28 }, () => '10')))
  gate.resolve(new Uint8Array(8))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(12)
})

/** A picture host that accepts every request and never answers. */
async function hangingHost() {
  const { url, stop } = await startHttp()
  onTestFinished(stop)
  return `${url}/hangs.jpg`
}

/** Line sheets of kits with pictures at this address. */
const withPicturesAt = (url: string, limits: Partial<LineSheetLimits>) =>
  openSheets(memoryContent(manyKits(40)), {
    limits: { ...lineSheetLimits, ...limits },
    change: (sheet) => ({
      ...sheet,
      kits: sheet.kits.map((kit) => ({ ...kit, picture: { source: { url }, alt: 'A kit' } })),
    }),
  })

test('if a picture does not arrive, the line sheet is created again after a minute', async () => {
  const { get, draw, clock, made } = withPicturesAt('http://127.0.0.1:9/away.jpg', {})
  draw.mockImplementation(async () => new Uint8Array(8))
  await get('/products/kit-1.pdf')
  await get('/products/kit-1.pdf')
  expect(draw).toHaveBeenCalledTimes(1)
  clock.now += 61_000
  await get('/products/kit-1.pdf')
  expect(draw).toHaveBeenCalledTimes(2)
  const one = { outcome: 'incomplete', fileName: 'petjet-kit-1-line-sheet.pdf', missingPictures: 1 }
  expect(made).toEqual([one, one])
})

test('a hanging picture host delays no other line sheet, and every request is answered', async () => {
  const limits = { pictureMs: 600, picturesMs: 1000, waitMs: 5000, answerMs: 10_000 }
  const { get, draw } = withPicturesAt(await hangingHost(), limits)
  draw.mockImplementation(async () => new Uint8Array(8))
  const begin = performance.now()
  const paths = Array.from({ length: 11 }, (_, at) => `/products/kit-${at + 1}.pdf`)
  const answers = await Promise.all([...paths, '/products.pdf'].map((path) => get(path)))
  // Concurrently: one after the other, they would take 12 times as long.
  expect(performance.now() - begin).toBeLessThan(8 * limits.picturesMs)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('a request that waits too long gets 503 with Retry-After', async () => {
  const limits = { ...lineSheetLimits, waitMs: 100, answerMs: 600 }
  const { get, draw } = openSheets(memoryContent(manyKits(40)), { limits })
  draw.mockReturnValue(new Promise(() => {}))
  const answers = await Promise.all([1, 2, 3].map((nth) => get(`/products/kit-${nth}.pdf`)))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  const pauses = answers.map(({ headers }) => Number(headers.get('Retry-After')))
  expect(pauses.toSorted((a, b) => a - b)).toEqual([5, 5, 60])
})

test('an answer arrives before the server closes an idle connection', () => {
  const { picturesMs, waitMs, drawMs, answerMs } = lineSheetLimits
  expect(picturesMs + waitMs + drawMs).toBeLessThanOrEqual(25_000)
  const server = createHttpServer()
  expect(answerMs).toBeLessThan(server.timeout - 10_000)
  server.close()
})

test('with the shop on, its price and stock count', async () => {
  const sold = shopOf(shopKitOf('master-kit', 88_800, { inStock: false }))
  const { content } = contentWithShop(loaded.site, memoryContent(seededDocuments), sold)
  const { get } = openSheets(content)
  const [one, all] = await Promise.all(
    ['/products/master-kit.pdf', '/products.pdf'].map((path) => pdfOf(get(path))),
  )
  for (const sheet of [one, all]) {
    expect(sheet?.text).toContain('$888.00')
    expect(sheet?.text).not.toContain('$999.00')
  }
})

test('400 kits are drawn without blocking the server', async () => {
  const { get } = openSheets(memoryContent(manyKits(400)), { drawWith: drawInWorker })
  await get('/products/kit-1.pdf')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await setTimeout(50)
  const drawn = await get('/products.pdf')
  // A delay is recorded when it is over.
  await setTimeout(50)
  delay.disable()
  const { text, info } = await pdfOf(drawn)
  expect(text).toContain('Shows the first 100 of 400 kits in full.')
  expect(text).toContain('Kit 200')
  expect(Number(info['Pages'])).toBeGreaterThan(100)
  // How long a page would wait, in ms. The in-memory lake answers synchronously, which takes longer
  // once.
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
}, 120_000)
