import { afterAll, beforeAll, expect, test } from 'vitest'
import { curatedProducts } from '#schemas/product/product.curated.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'

const origin = 'http://localhost:4421'
const settings = {
  projectId: 'petjet',
  dataset: 'production',
  siteUrl: origin,
  features: { recaptcha: false, ecommerce: false },
}

let loaded: LoadedSite

beforeAll(async () => {
  loaded = await loadSite()
}, 60_000)

afterAll(() => loaded.close())

/** A lake with some kits published, and the names of the queries it received. */
function lakeWith(kits: readonly { slug: string }[]) {
  const asked: string[] = []
  const content: ContentSource = {
    load: async (request) => {
      asked.push(request.name)
      const isKits = request.name === 'products' && kits.length > 0
      // Kits of the query's own shape.
      const data = isKits ? (kits as never) : await request.curated()
      return { data, syncTags: ['s1:a'], origin: isKits ? 'lake' : 'curated' }
    },
  }
  return { asked, content }
}

async function statusOf(path: string, content: ContentSource): Promise<number> {
  const request = new Request(origin + path)
  const response = path.startsWith('/share/')
    ? await loaded.site.renderDocument({ request, settings, content })
    : await loaded.site.renderPage({ request, settings, content })
  await response.text()
  return response.status
}

const [kit = { slug: '' }, ...others] = curatedProducts

test.each([
  [`/products/${kit.slug}`, 200],
  ['/products/no-such-kit', 404],
  ['/products/%F0%9F%90%95', 404],
  [`/share/products/${kit.slug}.png`, 200],
])('%s asks for the catalogue once, and for nothing of its own', async (path, status) => {
  const { asked, content } = lakeWith(curatedProducts)
  expect(await statusOf(path, content)).toBe(status)
  expect(asked.filter((name) => name === 'products')).toHaveLength(1)
  expect(asked.filter((name) => !['products', 'site-settings'].includes(name))).toEqual([])
})

test('an unknown kit has no share picture', async () => {
  const { content } = lakeWith(curatedProducts)
  expect(await statusOf('/share/products/no-such-kit.png', content)).toBe(404)
})

test('a kit that was unpublished is not found, although there is a curated one', async () => {
  expect(await statusOf(`/products/${kit.slug}`, lakeWith(others).content)).toBe(404)
})

test('where nothing is seeded the curated kit is shown', async () => {
  expect(await statusOf(`/products/${kit.slug}`, lakeWith([]).content)).toBe(200)
})
