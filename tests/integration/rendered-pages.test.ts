import { describe, expect, test } from 'vitest'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { hashOwnScripts } from '#api/http/content-security-policy/own-scripts.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { structuredDataIn } from '#tests/support/structured-data.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { allSitePages } from '#schemas/content/page/page-paths.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'

const origin = 'http://localhost:4420'
/** With all pages, including those of the shop. */
const settings = settingsOf(origin, {
  openPages: ['design', 'images', 'shopify-test'],
  features: { recaptcha: false, ecommerce: true },
  shop: { domain: 'petjet.myshopify.example', token: 'public-token' },
})

const stored = seededDocuments.find(({ _type }) => _type === 'product')!

const loaded = loadedSite()

async function open(path: string, scriptMark?: string) {
  const errors: unknown[] = []
  const response = await loaded.site.renderPage({
    request: new Request(origin + path),
    settings,
    content: curatedContent,
    log: (error) => errors.push(error),
    ...(scriptMark !== undefined && { scriptMark }),
  })
  const html = await response.text()
  return { response, html, errors, head: readHead(html) }
}

/** Whether an address is that of a share picture; `initial-congestion-window.test.ts` draws all of them. */
async function hasSharePicture(url: string, content = curatedContent): Promise<boolean> {
  const { shareSubject } = await loaded.site.loadSharePictures()
  return (await shareSubject(new URL(url).pathname, content, settings)) !== null
}

/** The head as a crawler without scripts reads it. */
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
    structuredData: structuredDataIn(html),
  }
}

const kits = curatedProducts.map((kit) => ({ path: `/products/${kit.slug}`, title: kit.title }))
const pages = [...allSitePages.map(({ path, title }) => ({ path, title })), ...kits]

describe.each(pages)('$path', ({ path, title }) => {
  test('is complete: status, heading, head tags, structured data', async () => {
    const { response, head, errors, html } = await open(path)
    expect(response.status).toBe(200)
    expect(errors).toEqual([])
    expect(head.headings).toBe(1)
    expect(head.titles).toEqual([`${title} | PetJet`.replaceAll('&', '&amp;')])
    expect(head.canonicals.map((link) => link['href'])).toEqual([origin + path])
    const wanted = ['description', 'keywords', 'robots', 'og:title', 'og:description', 'og:url']
    const social = ['og:type', 'og:image', 'twitter:card']
    for (const name of [...wanted, ...social]) expect(head.meta.get(name), name).toBeTruthy()
    const types = head.structuredData.map((data) => data['@type'])
    expect(types).toContain('Organization')
    expect(types.includes('WebSite')).toBe(path === '/')
    expect(types.includes('BreadcrumbList')).toBe(path !== '/')
    expect(html).toContain('id="runtime-settings"')
  })

  test('has a share picture', async () => {
    const { head } = await open(path)
    expect(await hasSharePicture(head.meta.get('og:image') ?? '')).toBe(true)
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
  ['/%3Cnowhere%3E?from=here', '404 Page Not Found'],
  ['/products/no-such-kit', 'Product Not Found'],
])('%s answers 404 with a complete head and says "%s"', async (path, words) => {
  const { response, html, head, errors } = await open(path)
  expect(response.status).toBe(404)
  expect(errors).toEqual([])
  expect(html).toContain(words)
  expect(head.headings).toBe(1)
  expect(head.titles).toEqual([`${words} | PetJet`])
  expect(head.meta.get('robots')).toMatch(/^noindex/)
  const wanted = ['description', 'og:title', 'og:description', 'og:type', 'twitter:card']
  for (const name of wanted) expect(head.meta.get(name), name).toBeTruthy()
  expect(head.canonicals).toEqual([])
  expect(head.meta.has('og:url')).toBe(false)
  expect(head.structuredData.map((data) => data['@type'])).toEqual(['Organization'])
  expect(await hasSharePicture(head.meta.get('og:image') ?? '')).toBe(true)
})

describe('an internal page', () => {
  const closed = { ...settings, openPages: [] }
  const asVisitor = async (path: string) => {
    const request = new Request(origin + path)
    const response = await loaded.site.renderPage({
      request,
      settings: closed,
      content: curatedContent,
    })
    return { status: response.status, html: await response.text() }
  }

  test.each(['/design', '/images', '/shopify-test', '/design/', '/DESIGN'])(
    'is like an unknown address to visitors: %s',
    async (path) => {
      const page = await asVisitor(path.replace(/\/$/, ''))
      expect(page.status).toBe(404)
      const { titles, meta, canonicals } = readHead(page.html)
      expect(titles).toEqual(['404 Page Not Found | PetJet'])
      expect(meta.get('robots')).toMatch(/^noindex/)
      expect(canonicals).toEqual([])
      expect(page.html).not.toMatch(/Design system|ten pictures/i)
    },
  )

  test('has no share picture of its own', async () => {
    for (const path of ['/share/design.png', '/share/images.png']) {
      expect(await hasSharePicture(origin + path)).toBe(false)
    }
  })
})

describe('a kit with an odd address', () => {
  const slugs = [
    'two words',
    'ünïcode-日本',
    `"'quotes'"`,
    '<b>&amp;',
    '100%',
    '%41',
    'a/b',
    '..a',
    '?x=1#y',
    '(a)[b]',
  ]
  const withSlugs = memoryContent(
    slugs.map((current, at) => ({
      ...stored,
      _id: `odd-${at}`,
      title: `Kit ${current}`,
      slug: { _type: 'slug', current },
    })),
  )
  const openOdd = (path: string) =>
    loaded.site.renderPage({ request: new Request(origin + path), settings, content: withSlugs })

  test.each(slugs)('opens, and is known by one encoded address: %s', async (slug) => {
    const path = `/products/${encodeURIComponent(slug)}`
    const response = await openOdd(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    const { canonicals, meta, structuredData } = readHead(html)
    const plain = (text = '') => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    expect(canonicals.map((link) => plain(link['href']))).toEqual([origin + path])
    expect(plain(meta.get('og:url'))).toBe(origin + path)
    expect(structuredData.find((data) => data['@type'] === 'Product')).toMatchObject({
      url: origin + path,
      image: [`${origin}/share${path}.png`],
    })
    expect(plain(meta.get('og:image'))).toBe(`${origin}/share${path}.png`)
  })

  test('has a share picture', async () => {
    const url = `${origin}/share/products/${encodeURIComponent('<b>&amp;')}.png`
    expect(await hasSharePicture(url, withSlugs)).toBe(true)
  })

  test('is linked and listed with that address', async () => {
    const list = await (await openOdd('/products')).text()
    const request = new Request(`${origin}/sitemap.xml`)
    const sitemap = await (
      await loaded.site.renderCrawlerFile({ request, settings, content: withSlugs })
    ).text()
    const links = [...list.matchAll(/href="(\/products\/[^"]+)"/g)].map(([, href = '']) => href)
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
    for (const slug of slugs) {
      const open = async (href: string) => (await openOdd(href.replaceAll('&#x27;', "'"))).status
      const own = links.filter(
        (href) => decodeURIComponent(href.slice(10)) === slug.replaceAll("'", '&#x27;'),
      )
      expect(own.length, slug).toBeGreaterThan(0)
      for (const href of own) expect(await open(href), href).toBe(200)
      expect(listed).toContain(`${origin}/products/${encodeURIComponent(slug)}`)
    }
  })
})

test.each(['https://www.petjet.example', 'http://www.petjet.example:8080'])(
  'with SITE_URL %s, a forged Host appears in no page and no file',
  async (siteUrl) => {
    const own = { ...settings, siteUrl }
    const forged = 'http://forged.example'
    const paths = ['/', '/products/master-kit', '/programs/vip-loyalty', '/contact', '/nowhere']
    const isPlain = (path: string) => path === '/site.webmanifest'
    const files = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/security.txt', '/site.webmanifest']
    for (const path of [...paths, ...files]) {
      const request = new Request(forged + path, { headers: { Host: 'forged.example' } })
      const requested = { request, settings: own, content: curatedContent }
      const response = await (files.includes(path)
        ? loaded.site.renderCrawlerFile(requested)
        : loaded.site.renderPage(requested))
      const text = (await response.text()) + JSON.stringify([...response.headers])
      expect(text, path).not.toContain('forged')
      if (!isPlain(path)) expect(text, path).toContain(siteUrl)
    }
  },
)

test.each([
  ['/products/food-snack-kit', '/products/food-and-snack-kit'],
  ['/products/apparel-swag-kit', '/products/apparel-and-swag-kit'],
  ['/products/cabin-soilage-protection-kit', '/products/soilage-protection-kit'],
])('%s redirects permanently to %s', async (path, target) => {
  const { response } = await open(path)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(target)
})

test('a kit that an editor gives a former address has its page there', async () => {
  const slug = 'food-snack-kit'
  const renamed = { ...stored, title: 'Returned Kit', slug: { _type: 'slug', current: slug } }
  const request = new Request(`${origin}/products/${slug}`)
  const response = await loaded.site.renderPage({
    request,
    settings,
    content: memoryContent([renamed]),
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Returned Kit')
})

test('every script that runs has its page’s nonce', async () => {
  const { html } = await open('/', 'mark-of-this-page')
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const running = scripts.filter(
    (attributes) => !/type="application\/(ld\+)?json"/.test(attributes),
  )
  expect(running.length).toBeGreaterThan(1)
  for (const script of running) expect(script).toContain('nonce="mark-of-this-page"')
  const plain = hashOwnScripts(html, 'mark-of-this-page')
  expect(plain.html).not.toMatch(/nonce|mark-of-this-page/)
  expect(plain.inlineScripts.length).toBeGreaterThan(1)
})

test.each([
  ['the catalog', '/products', '"product"'],
  ['a kit', '/products/master-kit', '"product"'],
  ['a program', '/programs/jetsanitize', '"program"'],
  ['what every page needs', '/about', '"siteSettings"'],
])('an error on %s is logged, answered with 500, and offers a way back', async (_, path, type) => {
  const errors: unknown[] = []
  const broken = new Error('the content cannot be read')
  const response = await loaded.site.renderPage({
    request: new Request(origin + path),
    settings,
    content: {
      load: async (request) => {
        if (request.query.includes(type)) throw broken
        return curatedContent.load(request)
      },
    },
    log: (error) => errors.push(error),
  })
  expect(response.status).toBe(500)
  expect(errors).toContain(broken)
  const html = await response.text()
  const head = readHead(html)
  expect(head.titles).toEqual(['Something went wrong | PetJet'])
  expect(head.meta.get('robots')).toBe('noindex, nofollow')
  expect(head.headings).toBe(1)
  expect(html).toContain('href="/"')
  expect(html).not.toContain(broken.message)
})

test('a page that cannot be rendered becomes an error page', async () => {
  const errors: unknown[] = []
  const response = await loaded.site.renderPage({
    request: new Request(`${origin}/about`),
    // It cannot be written as JSON, so the page's data cannot be written.
    settings: { ...settings, dataset: 1n as never },
    content: curatedContent,
    log: (error) => errors.push(error),
  })
  expect(response.status).toBe(500)
  expect(errors).toHaveLength(1)
  const html = await response.text()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  const head = readHead(html)
  expect(head.titles).toEqual(['Something went wrong'])
  expect(head.meta.get('robots')).toBe('noindex, nofollow')
  expect(html).toContain('rel="stylesheet"')
  expect(html).toContain('href="/"')
})

test('a page contains the position in the live stream that its results reflect', async () => {
  const response = await loaded.site.renderPage({
    request: new Request(origin),
    settings,
    content: { ...curatedContent, liveEventId: 'place-42' },
  })
  expect(await response.text()).toContain('"liveEventId":"place-42"')
})

test('hostile content ends no script and creates no element', async () => {
  const attack = '</script><script>attack()</script><img src=x onerror=attack()>'
  const response = await loaded.site.renderPage({
    request: new Request(`${origin}/products/cabin-clean-up-kit`),
    settings,
    content: memoryContent([{ ...stored, title: attack }]),
  })
  const html = await response.text()
  expect(html).toContain('attack()')
  expect(html).not.toContain('<script>attack')
  expect(html).not.toContain('<img src=x')
})
