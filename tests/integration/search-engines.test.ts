import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#bin/launch-settings.ts'
import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { formatPrice } from '#schemas/field/money.ts'
import { isCrawlable } from '#tests/support/crawler-rules.ts'
import { googleRules } from '#tests/support/google-rules.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import {
  allNodes,
  allTexts,
  type DataNode,
  structuredDataIn,
} from '#tests/support/structured-data.ts'
import { fullKitPath, type Shop, wholeOrigin, wholeSite } from '#tests/support/whole-site.ts'

const paths: Readonly<Record<Shop, readonly string[]>> = {
  'without a shop': [...publicPages, fullKitPath],
  'with a shop': ['/products/cabin-clean-up-kit', '/products/master-kit', fullKitPath],
}

interface CrawledPage {
  readonly path: string
  readonly html: string
  /** The text that visitors can read. */
  readonly text: string
  /** The nodes of the structured data, including those inside of others. */
  readonly nodes: readonly DataNode[]
}

const loaded = loadedSite()
let site: ReturnType<typeof wholeSite>
let pages: readonly CrawledPage[]

beforeAll(async () => {
  site = wholeSite(loaded.site)
  const opened: CrawledPage[] = []
  for (const shop of ['without a shop', 'with a shop'] as const) {
    for (const path of paths[shop]) {
      const html = await (await site.page(path, shop)).text()
      opened.push({ path, html, text: textOf(html), nodes: allNodes(structuredDataIn(html)) })
    }
  }
  pages = opened
}, 60_000)

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const unescape = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (one) => references[one] ?? one)
const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return squeeze(
    unescape(
      body.replaceAll(/<(script|style)\b[^]*?<\/\1>|<!-- -->/g, '').replaceAll(/<[^>]*>/g, ' '),
    ),
  )
}

const nodesOf = (type: string) =>
  pages.flatMap((page) =>
    page.nodes.filter((node) => node['@type'] === type).map((node) => ({ page, node })),
  )

describe.each(Object.entries(googleRules))('%s', (type, { required, recommended, unknown }) => {
  test('has each property that Google requires', () => {
    const nodes = nodesOf(type)
    expect(nodes.length).toBeGreaterThan(0)
    const missing = nodes.flatMap(({ page, node }) =>
      required.filter((name) => !node[name]).map((name) => `${page.path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('has each recommended property that the content contains', () => {
    const names = new Set(nodesOf(type).flatMap(({ node }) => Object.keys(node)))
    expect(recommended.filter((name) => !names.has(name))).toEqual([])
    // Otherwise it belongs to the other list.
    expect(unknown.filter((name) => names.has(name))).toEqual([])
  })
})

test('every reference to an id leads to a node on some page; the company is on each page', () => {
  const idsOf = (nodes: readonly DataNode[]) =>
    nodes.flatMap((node) => (node['@type'] ? (node['@id'] ?? []) : []))
  const known = new Set(pages.flatMap(({ nodes }) => idsOf(nodes)))
  for (const { path, nodes } of pages) {
    expect(idsOf(nodes), path).toContain(`${wholeOrigin}/#organization`)
    for (const { '@id': id } of nodes) if (id !== undefined) expect(known, path).toContain(id)
  }
})

test('every address is complete, and leads to a page, a section of it or a file', async () => {
  const isAddress = ({ property, text }: { property: string; text: string }) =>
    property !== '@id' && (/^https?:/.test(text) || /^(url|item|image|logo)$/.test(property))
  const texts = pages.flatMap(({ nodes }) => allTexts(nodes))
  const addresses = new Set(texts.filter(isAddress).map(({ text }) => text))
  expect(addresses.size).toBeGreaterThan(50)
  const { shareSubject } = await loaded.site.loadSharePictures()
  const outside =
    /^https:\/\/(schema\.org($|\/[A-Z])|cdn\.sanity\.io\/(images|files)\/petjet\/production\/|(www\.)?(instagram|linkedin)\.com\/)/
  const isThere = async (address: string) => {
    const { origin, pathname, hash } = new URL(address)
    if (origin !== wholeOrigin) return outside.test(address)
    if (pathname.startsWith('/share/'))
      return (await shareSubject(pathname, site.content, {})) !== null
    if (pathname.startsWith('/pictures/'))
      return existsSync(join(projectRoot, 'pictures/masters', pathname.slice(10)))
    const page = pages.find(({ path }) => path === pathname)
    if (hash === '') return page !== undefined
    return page?.html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
  }
  const missing: string[] = []
  for (const address of addresses) if (!(await isThere(address))) missing.push(address)
  expect(missing).toEqual([])
})

test('breadcrumbs begin at the home page and end at the page itself', () => {
  const lists = nodesOf('BreadcrumbList')
  expect(lists.length).toBeGreaterThan(15)
  for (const { page, node } of lists) {
    const crumbs = node['itemListElement'] as readonly DataNode[]
    expect(crumbs.length, page.path).toBeGreaterThan(1)
    expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, at) => at + 1))
    expect(crumbs[0]?.['item']).toBe(`${wholeOrigin}/`)
    expect(crumbs.at(-1)?.['item']).toBe(wholeOrigin + page.path)
    for (const { name } of crumbs) expect(name).toMatch(/\S/)
  }
})

test('the prices and the stock of offers are those on the page', () => {
  const offers = nodesOf('Offer')
  expect(offers.length).toBeGreaterThan(8)
  const names = { InStock: 'in stock', OutOfStock: 'sold out', PreOrder: 'coming soon' } as const
  for (const { page, node } of offers) {
    const { name: variant, price, priceCurrency, availability, url } = node
    expect(price).toMatch(/^[1-9]\d*\.\d\d$/)
    // For a variant that is sold out, the page says so instead of its price.
    const isShown = variant === undefined || !String(availability).endsWith('OutOfStock')
    const shown = formatPrice(Math.round(Number(price) * 100))
    if (isShown) expect(page.text, page.path).toContain(shown)
    expect([priceCurrency, url]).toEqual(['USD', wholeOrigin + page.path])
    const [, name = ''] = /^https:\/\/schema\.org\/(\w+)$/.exec(String(availability)) ?? []
    const label = availabilityLabels[names[name as keyof typeof names]]
    expect(page.text.toLowerCase(), `${page.path}: ${label}`).toContain(label.toLowerCase())
  }
})

test.each([
  ['Product', 'name'],
  ['Product', 'description'],
  ['Question', 'name'],
  ['Answer', 'text'],
  ['MemberProgramTier', 'name'],
  ['Service', 'name'],
  ['ContactPoint', 'telephone'],
  ['ContactPoint', 'email'],
] as const)('each %s has a %s that visitors can read on the page', (type, property) => {
  const texts = nodesOf(type).flatMap(({ page, node }) =>
    typeof node[property] === 'string' ? { page, text: squeeze(node[property]) } : [],
  )
  expect(texts.length).toBeGreaterThan(2)
  // Links divide a text.
  const joined = (text: string) => text.replaceAll(' ', '')
  const hidden = texts.filter(({ page, text }) => !joined(page.text).includes(joined(text)))
  expect(hidden.map(({ page, text }) => `${page.path}: ${text}`)).toEqual([])
})

const tagIn = (html: string, name: string) =>
  unescape(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
const canonicalIn = (html: string) =>
  unescape(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')

test('each page has one address, in its canonical link and in its share tags', () => {
  for (const { path, html } of pages) {
    expect([canonicalIn(html), tagIn(html, 'og:url')]).toEqual([
      wholeOrigin + path,
      wholeOrigin + path,
    ])
    expect(tagIn(html, 'og:title')).toBe(unescape(/<title>([^<]*)/.exec(html)?.[1] ?? ''))
    expect(tagIn(html, 'og:description')).toBe(tagIn(html, 'description'))
  }
})

test('the sitemap lists exactly the pages that search engines can index and crawl', async () => {
  const [sitemap, robots] = await Promise.all(
    ['/sitemap.xml', '/robots.txt'].map((path) => site.file(path)),
  )
  const listed = [...(sitemap ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    unescape(loc),
  )
  const isIndexed = ({ html }: CrawledPage) => tagIn(html, 'robots').startsWith('index')
  const indexed = new Set(pages.filter(isIndexed).map(({ html }) => canonicalIn(html)))
  expect(new Set(listed)).toEqual(indexed)
  for (const { path } of pages) expect(isCrawlable(robots ?? '', path), path).toBe(true)
})

test('robots.txt closes the API and the staff’s pages, and no page with a similar address', async () => {
  const robots = await site.file('/robots.txt')
  const open = [
    '/',
    '/studio-days',
    '/administration',
    '/apis',
    '/pictures/master-kit.webp',
    '/share/home.png',
  ]
  const closed = [
    '/api/health',
    '/studio',
    '/studio/structure',
    '/studio?a',
    '/admin',
    '/admin?a',
    '/admin/inquiries/A',
  ]
  expect(open.filter((path) => !isCrawlable(robots, path))).toEqual([])
  expect(closed.filter((path) => isCrawlable(robots, path))).toEqual([])
})
