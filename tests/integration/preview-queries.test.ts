import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'groq-js'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { previewContentPath } from '#schemas/preview/preview.contract.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { seededPicture } from '#tests/support/seeded-documents.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { startPreviewOfSite } from '#tests/support/start-preview.ts'
import { findRequest, siteQueryNames } from '#web/site-queries.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { allSitePages } from '#schemas/content/page/page-paths.ts'

let site: Awaited<ReturnType<typeof startPreviewOfSite>>

beforeAll(async () => {
  site = await startPreviewOfSite()
}, 60_000)

afterAll(() => site.stopAll())

interface RequestedItems {
  name: string
  query: string
  shape: string
  params?: Record<string, unknown>
}

/** The queries of all pages of the site during rendering. */
async function requestedByPages(): Promise<RequestedItems[]> {
  const requested: RequestedItems[] = []
  const page = landingPageDocument(seededPicture)
  const landing = memoryContent([{ ...page, _updatedAt: '2026-01-02T00:00:00Z' }])
  const content: ContentSource = {
    load(request) {
      requested.push(request)
      // Only editors create landing pages: curated content has none.
      return (request.name.startsWith('landing') ? landing : curatedContent).load(request)
    },
  }
  const origin = 'http://localhost:3000'
  for (const path of [
    ...allSitePages.map((page) => page.path),
    '/products/master-kit',
    '/winter-layovers',
  ]) {
    const request = new Request(origin + path)
    await (await site.bundle()).renderPage({ request, settings: settingsOf(origin), content })
  }
  return requested
}

/** The list of kits that the server uses to reject unknown addresses; no browser requests it. */
const serverOnly = new Set(['kit-addresses', 'kit-summaries', 'landing-addresses', 'redirects'])

test('a preview can send exactly the queries that pages send', async () => {
  const requested = (await requestedByPages()).filter(({ name }) => !serverOnly.has(name))
  for (const { name, query, shape, params = {} } of requested) {
    expect(findRequest(name, params), name).toMatchObject({ query, shape })
  }
  // The preview queries the positions of documents when an editor drags one.
  const names = new Set([...requested.map(({ name }) => name), 'positions'])
  expect([...names].sort()).toEqual([...siteQueryNames].sort())
}, 60_000)

const validParams: Record<string, Record<string, string | number>> = {
  kits: { count: 12 },
  'kit-names': { count: 200 },
  'kit-choices': { count: 100 },
  'kit-stowage': { count: 100 },
  catalog: { from: 0, to: 24 },
  kit: { slug: 'master-kit' },
  'landing-page': { slug: 'winter-layovers' },
  program: { slug: 'jetsanitize' },
  positions: { type: 'faq' },
}

interface Node {
  type?: string
  base?: Node
}

/** Every filter on all documents in a query's syntax tree. */
function wholeFilters(node: unknown): { expr: unknown }[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, base } = node as Node
  const own = type === 'Filter' && base?.type === 'Everything' ? [node as { expr: unknown }] : []
  return [...own, ...Object.values(node).flatMap((value) => wholeFilters(value))]
}

/** How often a query starts from all documents. */
function everythings(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  const own = (node as Node).type === 'Everything' ? 1 : 0
  return Object.values(node).reduce((sum: number, value) => sum + everythings(value), own)
}

/** The types that a filter requires; only those that every matching document must have. */
function demandedTypes(expr: unknown): string[] {
  const node = expr as { type: string; left?: Demand; right?: Demand; op?: string }
  if (node.type === 'And') return [node.left, node.right].flatMap(demandedTypes)
  const isType = node.type === 'OpCall' && node.op === '==' && node.left?.name === '_type'
  return isType && typeof node.right?.value === 'string' ? [node.right.value] : []
}

interface Demand {
  name?: string
  value?: unknown
}

test.each(siteQueryNames)('the query "%s" finds documents of content types only', (name) => {
  const known = findRequest(name, validParams[name] ?? {})
  if (typeof known === 'string') throw new Error(`${name}: ${known}`)
  const tree = parse(known.query, { params: validParams[name] ?? {} })
  const filters = wholeFilters(tree)
  expect(filters.length).toBe(everythings(tree))
  expect(filters.length).toBeGreaterThan(0)
  for (const { expr } of filters) {
    const types = demandedTypes(expr)
    expect(types).toHaveLength(1)
    expect(contentTypes).toContain(types[0])
  }
})

describe('with a preview’s cookie', () => {
  test('no query finds any part of an inquiry, which the server’s token could read', async () => {
    const cookie = await site.open(await site.secret())
    const inquiry = await site.clients.reader.fetch<unknown>('*[_type == "inquiry"][0].name')
    expect(inquiry).toBe('Secret Visitor')
    for (const name of siteQueryNames) {
      const answer = await site.post(
        previewContentPath,
        { name, params: validParams[name] ?? {} },
        cookie,
      )
      expect(answer.status, name).toBe(200)
      expect(await answer.text()).not.toMatch(/inquiry|Secret Visitor|visitor@example/)
    }
  })

  test.each([
    ['a query of one’s own', { name: '*', params: {} }, 422],
    ['the inquiries', { name: 'inquiries', params: {} }, 404],
    ['their type', { name: 'inquiry', params: {} }, 404],
    ['what every object has', { name: 'constructor', params: {} }, 404],
    ['another parameter', { name: 'kit', params: { slug: 'a', perspective: 'raw' } }, 422],
    ['no parameter', { name: 'kit', params: {} }, 422],
    ['only another parameter', { name: 'kit', params: { perspective: 'raw' } }, 422],
    ['a type without positions', { name: 'positions', params: { type: 'null' } }, 422],
    ['a whole catalog', { name: 'catalog', params: { from: 0, to: 100_000 } }, 422],
    ['a part of a query', { name: 'kit', params: { slug: ['*'] } }, 422],
    ['a perspective', { name: 'faqs', params: {}, perspective: 'raw' }, 200],
  ])('%s: %j is answered with %i', async (_, question, status) => {
    const cookie = await site.open(await site.secret())
    const answer = await site.post(previewContentPath, question, cookie)
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain('Secret Visitor')
  })

  test.each([
    '/api/contacts',
    '/api/contacts/inquiry.1',
    '/api/admin/session',
    '/api/email-status',
  ])('%s stays closed', async (path) => {
    const cookie = await site.open(await site.secret())
    const answer = await site.ask(path, cookie)
    expect(answer.status).toBe(401)
  })
})

test.each([
  ['one of the site’s queries', { name: 'faqs', params: {} }],
  ['a body that is wrong in many places', { name: 7, params: { 'A B': [], 'C D': [] } }],
])('without a cookie %s is rejected before it is read', async (_, body) => {
  const answer = await site.post(previewContentPath, body)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'preview-ended' } })
})
