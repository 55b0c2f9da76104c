import { expect, test } from 'vitest'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { icons } from '#pictures/brand/icons.ts'
import { renderCrawlerFile } from './render-crawler-file.ts'

const origin = 'https://petjet.example'
const settings = settingsOf(origin)

async function read(path: string, source = curatedContent) {
  const request = new Request(origin + path)
  const response = await renderCrawlerFile({ request, settings, content: source })
  return { response, text: await response.text() }
}

test('the sitemap lists every indexed page, and kits with the day of their last change', async () => {
  const { response, text } = await read('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toMatch('application/xml')
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  const pages = [
    '/',
    '/about',
    '/products',
    '/products/compare',
    '/aircraft',
    '/faq',
    '/contact',
    '/order',
    '/privacy',
  ]
  const kits = curatedProducts.map((product) => `/products/${product.slug}`)
  expect(new Set(addresses)).toEqual(new Set([...pages, ...kits].map((path) => origin + path)))
  const [kit] = curatedProducts
  expect(text).toContain(
    `<url><loc>${origin}/products/${kit?.slug}</loc><lastmod>${kit?._updatedAt}</lastmod></url>`,
  )
})

test('a sitemap of many kits lists each of them', async () => {
  const { text } = await read('/sitemap.xml', memoryContent(manyKits(2_500)))
  expect(text.match(/<loc>[^<]*\/products\/kit-\d+<\/loc>/g)).toHaveLength(2_500)
})

test('llms.txt lists the first hundred kits, and links to the others', async () => {
  const { text } = await read('/llms.txt', memoryContent(manyKits(250)))
  expect(text.match(/\/products\/kit-/g)).toHaveLength(100)
  expect(text).toContain(`[All 250 kits](${origin}/products)`)
  expect((await read('/llms.txt')).text).not.toMatch(/All \d+ kits/)
})

test('robots.txt names the sitemap and disallows paths without content', async () => {
  const { text } = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/')
  // A crawler that is not allowed to read a page never sees its `noindex`.
  expect(text).not.toMatch(/cart|checkout/)
  // Crawlers would not see the noindex tag of a page that is disallowed here.
  expect(text).not.toContain('/programs')
})

test('llms.txt lists every kit with its price', async () => {
  const { text } = await read('/llms.txt')
  for (const product of curatedProducts) expect(text).toContain(`[${product.title}](`)
  expect(text).toContain('($249.00)')
  expect(text).toContain('(TBD, coming soon)')
  expect(text).not.toContain('/programs')
})

test('security.txt has a contact and expires within a year', async () => {
  const { text } = await read('/.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@petjet\.example$/m)
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('an unknown path is not found', async () => {
  expect((await read('/share/products/no-such-kit.png')).response.status).toBe(404)
  expect((await read('/share/nowhere.png')).response.status).toBe(404)
  expect((await read('/other.txt')).response.status).toBe(404)
})

test('the web manifest and the head name icons that the build draws', async () => {
  const { response, text } = await read('/site.webmanifest')
  expect(response.headers.get('Content-Type')).toMatch('application/manifest+json')
  const manifest = JSON.parse(text) as Record<string, unknown> & {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  // The members that browsers need to install a site.
  expect(manifest).toMatchObject({ name: 'PetJet', short_name: 'PetJet', start_url: '/' })
  const drawn = icons.map(({ file }) => `/pictures/${file}`)
  for (const { src, sizes } of manifest.icons) {
    const { size = 0 } = icons.find(({ file }) => src === `/pictures/${file}`) ?? {}
    expect(sizes, src).toBe(`${size}x${size}`)
  }
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const icon = (await read('/favicon.ico')).response
  expect([icon.status, drawn.includes(icon.headers.get('Location') ?? '')]).toEqual([302, true])
})
