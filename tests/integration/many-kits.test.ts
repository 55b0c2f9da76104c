import { describe, expect, test } from 'vitest'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'http://localhost:4422'
const settings = settingsOf(origin)

const loaded = loadedSite()

async function open(path: string, content = hundred) {
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content })
  return { status: response.status, html: await response.text() }
}

const hundred = memoryContent(manyKits(100))
const thousand = memoryContent(manyKits(1000))
const kitLinks = (html: string) =>
  new Set([...html.matchAll(/href="\/products\/(kit-\d+)"/g)].map(([, slug]) => slug))
const linkOf = (html: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1]

describe('a catalog of a thousand kits', () => {
  test.each(['/', '/products', '/products?page=3', '/products/kit-7', '/contact'])(
    'makes %s no longer than a catalog of a hundred does',
    async (path) => {
      const [few, many] = [await open(path, hundred), await open(path, thousand)]
      expect([few.status, many.status]).toEqual([200, 200])
      expect(many.html.length).toBeLessThan(few.html.length * 1.02)
    },
    60_000,
  )

  test('adds only texts to a page that it shows', async () => {
    const { html } = await open('/products', thousand)
    const state = /<script id="page-state"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(state).toContain('Kit 7')
    for (const [, field] of state.matchAll(/"(description|useCase|lqip|_updatedAt)"/g)) {
      expect(field).toBeUndefined()
    }
    expect(state.match(/"includes"/g)).toHaveLength(1)
  })
})

describe('the pages of the catalog', () => {
  test('link to the next without scripts, and together contain every kit', async () => {
    const found = new Set<string | undefined>()
    let path: string | undefined = '/products'
    let count = 0
    for (; path !== undefined && count < 10; count += 1) {
      const { status, html } = await open(path)
      expect(status, path).toBe(200)
      expect(linkOf(html, 'canonical')).toBe(origin + path)
      for (const slug of kitLinks(html)) found.add(slug)
      const next = linkOf(html, 'next')?.slice(origin.length)
      if (next) expect(html).toContain(`href="${next}"`)
      path = next
    }
    expect(count).toBe(Math.ceil(100 / kitsPerPage))
    expect(found.size).toBe(100)
  })

  test('differ in title, neighbors and positions in the list', async () => {
    const { html } = await open('/products?page=2')
    expect(titleOf(html)).toBe('Products, Page 2 | PetJet')
    expect(linkOf(html, 'prev')).toBe(`${origin}/products`)
    expect(linkOf(html, 'next')).toBe(`${origin}/products?page=3`)
    expect(html).toContain('"numberOfItems":100')
    expect(html).toContain(`"position":${kitsPerPage + 1},"name":"Kit 25"`)
    const first = await open('/products')
    expect(titleOf(first.html)).toBe('Products | PetJet')
    expect(linkOf(first.html, 'prev')).toBeUndefined()
  })

  test('show the large featured kit only on the first page, whatever its position', async () => {
    const [first, second] = [await open('/products'), await open('/products?page=2')]
    expect(first.html).toMatch(/id="master-kit"[^>]*>Kit 41</)
    expect(second.html).not.toContain('id="master-kit"')
    expect(kitLinks(second.html)).not.toContain('kit-41')
    expect(kitLinks((await open('/')).html)).toContain('kit-41')
  })

  test.each(['?page=6', '?page=0', '?page=-1', '?page=1.5', '?page=abc', '?page=', '?page=1e9'])(
    'are not found at %s',
    async (search) => {
      const { status, html } = await open(`/products${search}`)
      expect(status).toBe(404)
      expect(html).toContain('noindex')
      // One page is cached for all of them, so it names no address.
      expect(linkOf(html, 'canonical')).toBeUndefined()
    },
  )

  test('the first has one address, and other parameters change nothing', async () => {
    const plain = await open('/products')
    for (const search of ['?page=1', '?utm_source=letter']) {
      const { status, html } = await open(`/products${search}`)
      expect(status).toBe(200)
      expect(linkOf(html, 'canonical')).toBe(`${origin}/products`)
      expect(kitLinks(html)).toEqual(kitLinks(plain.html))
    }
  })

  test('are a single page if all kits fit on it, without links to others', async () => {
    const { html } = await open('/products', memoryContent(manyKits(kitsPerPage)))
    expect(kitLinks(html).size).toBe(kitsPerPage)
    expect(html).not.toMatch(/Next page|rel="next"|Page 1/)
    const other = memoryContent(manyKits(kitsPerPage))
    expect((await open('/products?page=2', other)).status).toBe(404)
  })
})

test('a kit shows eleven others, and links to all of them', async () => {
  const { html } = await open('/products/kit-7', thousand)
  expect(kitLinks(html).size).toBe(11)
  expect(html).toContain('>All products<')
  expect((await open('/products/kit-3', memoryContent(manyKits(6)))).html).not.toContain(
    '>All products<',
  )
})
