import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curatedProducts } from '#schemas/product/product.curated.ts'
import type { ContentSource } from './content/content-source.ts'
import type * as SiteEntry from './entry-server.tsx'
import { allSitePages } from './seo/site-pages.ts'

const origin = 'http://localhost:4420'
const settings = {
  projectId: 'petjet',
  dataset: 'production',
  siteUrl: origin,
  features: { recaptcha: false, ecommerce: false },
}

/** What the server shows while the lake is down. */
const content: ContentSource = {
  load: async ({ curated }) => ({ data: curated, syncTags: [], origin: 'curated' }),
}

let vite: ViteDevServer
let site: typeof SiteEntry

beforeAll(async () => {
  vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  // The module is that very file.
  site = (await vite.ssrLoadModule('/web/entry-server.tsx')) as typeof SiteEntry
}, 60_000)

afterAll(() => vite.close())

async function open(path: string, nonce?: string) {
  const errors: unknown[] = []
  const response = await site.renderPage({
    request: new Request(origin + path),
    settings,
    content,
    log: (error) => errors.push(error),
    ...(nonce !== undefined && { nonce }),
  })
  const html = await response.text()
  return { response, html, errors, head: readHead(html) }
}

/** The head as a crawler that runs no script reads it. */
function readHead(html: string) {
  const attributes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} ([^>]*)>`, 'g'))].map(([, text = '']) =>
      Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v])),
    )
  const meta = new Map(
    attributes('meta').map((tag) => [tag['name'] ?? tag['property'] ?? '', tag['content']]),
  )
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
    canonicals: attributes('link').filter((link) => link['rel'] === 'canonical'),
    meta,
    structuredData: [
      ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g),
    ].map(([, json = '']) => JSON.parse(json) as { '@type': string }),
  }
}

const kits = curatedProducts.map((kit) => ({ path: `/products/${kit.slug}`, title: kit.title }))
const pages = [...allSitePages.map(({ path, title }) => ({ path, title })), ...kits]

describe.each(pages)('$path', ({ path, title }) => {
  test('is delivered whole: status, heading, head tags, structured data', async () => {
    const { response, head, errors, html } = await open(path)
    expect(response.status).toBe(200)
    expect(errors).toEqual([])
    expect(head.headings).toBe(1)
    expect(head.titles).toEqual([`${title} | PetJet`.replaceAll('&', '&amp;')])
    expect(head.canonicals.map((link) => link['href'])).toEqual([origin + path])
    const wanted = ['description', 'keywords', 'robots', 'og:title', 'og:description', 'og:url']
    const social = ['og:type', 'og:image', 'twitter:card', 'twitter:title', 'twitter:image']
    for (const name of [...wanted, ...social]) expect(head.meta.get(name), name).toBeTruthy()
    const types = head.structuredData.map((data) => data['@type'])
    expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
    expect(types.includes('BreadcrumbList')).toBe(path !== '/')
    expect(html).toContain('id="runtime-settings"')
  })

  test('has a share picture', async () => {
    const { head } = await open(path)
    const response = await site.renderDocument({
      request: new Request(head.meta.get('og:image') ?? ''),
      settings,
      content,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/png')
  })
})

test('no two pages share a title or a description', async () => {
  const heads = await Promise.all(pages.map(async ({ path }) => (await open(path)).head))
  expect(new Set(heads.map((head) => head.titles[0])).size).toBe(pages.length)
  expect(new Set(heads.map((head) => head.meta.get('description'))).size).toBe(pages.length)
})

test.each(['/programs', '/programs/jetsanitize', '/programs/vip-loyalty', '/images'])(
  '%s is kept out of search engines',
  async (path) => {
    expect((await open(path)).head.meta.get('robots')).toMatch(/^noindex/)
  },
)

test.each([
  ['/nowhere', '404 Page Not Found'],
  ['/products/nowhere/deeper', '404 Page Not Found'],
  ['/products/no-such-kit', 'Product Not Found'],
])('%s answers 404 and says "%s"', async (path, words) => {
  const { response, html, head } = await open(path)
  expect(response.status).toBe(404)
  expect(html).toContain(words)
  expect(head.titles).toEqual([`${words} | PetJet`])
  expect(head.meta.get('robots')).toMatch(/^noindex/)
})

test.each([
  ['/products/food-snack-kit', '/products/food-and-snack-kit'],
  ['/products/apparel-swag-kit', '/products/apparel-and-swag-kit'],
  ['/products/cabin-soilage-protection-kit', '/products/soilage-protection-kit'],
])('%s has moved for good to %s', async (path, target) => {
  const { response } = await open(path)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(target)
})

test('every script that runs carries the nonce', async () => {
  const { html } = await open('/', 'nonce-of-this-page')
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const running = scripts.filter(
    (attributes) => !/type="application\/(ld\+)?json"/.test(attributes),
  )
  expect(running.length).toBeGreaterThan(1)
  for (const script of running) expect(script).toContain('nonce="nonce-of-this-page"')
})

test('an error on a page is logged, answered with 500, and offers a way back', async () => {
  const errors: unknown[] = []
  const broken = new Error('the content cannot be read')
  const response = await site.renderPage({
    request: new Request(`${origin}/products`),
    settings,
    content: {
      load: async (request) => {
        if (request.query.includes('"product"')) throw broken
        return content.load(request)
      },
    },
    log: (error) => errors.push(error),
  })
  expect(response.status).toBe(500)
  expect(errors).toEqual([broken])
  const html = await response.text()
  expect(html).toContain('href="/"')
  expect(html).not.toContain(broken.message)
})

test('hostile content ends no script and makes no element', async () => {
  const attack = '</script><script>attack()</script><img src=x onerror=attack()>'
  const [kit] = curatedProducts
  const response = await site.renderPage({
    request: new Request(`${origin}/products/${kit?.slug}`),
    settings,
    content: {
      load: async (request) =>
        request.name === 'products'
          ? { data: [{ ...kit, title: attack }] as never, syncTags: [], origin: 'lake' }
          : content.load(request),
    },
  })
  const html = await response.text()
  expect(html).toContain('attack()')
  expect(html).not.toContain('<script>attack')
  expect(html).not.toContain('<img src=x')
})
