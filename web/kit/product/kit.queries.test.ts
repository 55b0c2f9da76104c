import { expect, test } from 'vitest'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { contentOfFailedLake } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'

const origin = 'http://localhost:4421'
const settings = settingsOf(origin)

const loaded = loadedSite()

async function statusOf(path: string, content: ContentSource): Promise<number> {
  if (path.startsWith('/share/')) {
    const { shareSubject } = await loaded.site.loadSharePictures()
    return (await shareSubject(path, content, settings)) === null ? 404 : 200
  }
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content })
  await response.text()
  return response.status
}

const [kit = { _id: '', slug: '' }] = curatedProducts
const shared = new Set([
  'kits',
  'kit-addresses',
  'kit-page-words',
  'delivery-terms',
  'site-settings',
])

test.each([
  [`/products/${kit.slug}`, 200, ['kit']],
  // An unknown address costs the lake no query of its own.
  ['/products/no-such-kit', 404, []],
  ['/products/%F0%9F%90%95', 404, []],
  [`/share/products/${kit.slug}.png`, 200, ['kit']],
  ['/share/products/no-such-kit.png', 404, []],
])('%s answers %i, and makes only the queries %j', async (path, status, own) => {
  const content = memoryContent(seededDocuments)
  expect(await statusOf(path, content)).toBe(status)
  expect(content.requested.filter((name) => !shared.has(name))).toEqual(own)
  expect(new Set(content.requested).size).toBe(content.requested.length)
})

test('the page of an unknown kit loads nothing that only kits’ pages show', async () => {
  const content = memoryContent(seededDocuments)
  await statusOf('/products/no-such-kit', content)
  expect(content.requested).toContain('kit-addresses')
  expect(content.requested).not.toContain('kits')
  expect(content.requested).not.toContain('kit-page-words')
})

test('a kit that was unpublished is not found, although there is a curated one', async () => {
  const others = seededDocuments.filter(({ _id }) => _id !== kit._id)
  expect(await statusOf(`/products/${kit.slug}`, memoryContent(others))).toBe(404)
})

test('if the lake is empty, the curated kit is shown', async () => {
  expect(await statusOf(`/products/${kit.slug}`, memoryContent([]))).toBe(200)
  expect(await statusOf('/products/no-such-kit', memoryContent([]))).toBe(404)
})

test('if the lake never answered, the curated kit is shown, and other kits are not reported missing', async () => {
  expect(await statusOf(`/products/${kit.slug}`, contentOfFailedLake)).toBe(200)
  expect(await statusOf('/products/no-such-kit', contentOfFailedLake)).toBe(500)
  expect(await statusOf('/products/food-snack-kit', contentOfFailedLake)).toBe(308)
})

test('an existing kit is not reported missing while the lake fails', async () => {
  const own = {
    ...seededDocuments.find(({ _id }) => _id === kit._id),
    _type: 'product',
    _id: 'own',
  }
  const lake = memoryContent([{ ...own, slug: { _type: 'slug', current: 'own-kit' } }])
  const content: ContentSource = {
    load: (request) => (request.name === 'kit' ? contentOfFailedLake : lake).load(request),
  }
  expect(await statusOf('/products/own-kit', content)).toBe(500)
})
