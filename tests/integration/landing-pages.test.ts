import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { blockTypes } from '#schemas/content/landing-page/block-types.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'
import { type MemoryContent, memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'http://localhost:4420'
const settings = settingsOf(origin)
const assetId = 'image-0-2400x1600-jpg'
const asset = {
  _id: assetId,
  _type: 'sanity.imageAsset',
  url: `${origin}/images/petjet/production/0-2400x1600.jpg`,
}
const curated = curatedDocuments(() => assetId)
const stored = landingPageDocument(assetId)
const redirect = (_id: string, from: string) => ({ _id, _type: 'redirect', from, to: '/about' })

type Documents = Parameters<typeof memoryContent>[0]
const lakeWith = (...documents: readonly object[]): MemoryContent =>
  // Documents as an API could store them, regardless of their content.
  memoryContent([asset, ...curated, ...documents] as unknown as Documents)

let loaded: LoadedSite

beforeAll(async () => {
  loaded = await loadSite()
}, 60_000)

afterAll(() => loaded.close())

async function open(path: string, content: MemoryContent) {
  const errors: unknown[] = []
  const response = await loaded.site.renderPage({
    request: new Request(origin + path),
    settings,
    content,
    log: (error) => errors.push(error),
  })
  const html = await response.text()
  return { status: response.status, location: response.headers.get('location'), html, errors }
}

const levelsIn = (html: string) =>
  [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))

/** No heading is more than one level below the one before it. */
const isOutline = (levels: readonly number[]) =>
  levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)

const main = (html: string) => /<main[\s>][^]*<\/main>/.exec(html)?.[0] ?? ''

async function document(path: string, content: MemoryContent) {
  const request = new Request(origin + path)
  return (await loaded.site.renderCrawlerFile({ request, settings, content })).text()
}

test('a page is complete, with every block, a correct outline, and a matching head', async () => {
  const { status, html, errors } = await open('/winter-layovers', lakeWith(stored))
  expect(errors).toEqual([])
  expect(status).toBe(200)
  for (const words of [
    'Ready for a cold ramp',
    'Warm the cabin first',
    'Cold paws leave wet carpets.',
    'The cabin at dawn',
    'Picture Three',
    'First of the catalog',
    'Canine Accommodation Kit',
    'Which one fits',
    'Does the mat stay dry?',
    'From our crew card',
    'Tell us what you fly',
    'Send us an inquiry',
  ]) {
    expect(main(html), words).toContain(words)
  }
  expect(html).toMatch(/<a [^>]*href="\/products\/canine-accommodation-kit"[^>]*><strong/)
  expect(levelsIn(html).filter((level) => level === 1)).toHaveLength(1)
  expect(isOutline(levelsIn(main(html)))).toBe(true)
  expect(html).toContain('<title>Winter Layovers | PetJet</title>')
  expect(html).toContain('content="What a dog needs on a cold ramp."')
  expect(html).toContain(`<link rel="canonical" href="${origin}/winter-layovers"`)
  const types = [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)
  expect(types).toEqual(expect.arrayContaining(['WebPage', 'BreadcrumbList', 'FAQPage']))
})

test('sitemap and llms.txt name it, unless an editor hides it from search engines', async () => {
  const hidden = { ...stored, seo: { noIndex: true } }
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    expect(await document(path, lakeWith(stored))).toContain(`${origin}/winter-layovers`)
    expect(await document(path, lakeWith(hidden))).not.toContain('winter-layovers')
  }
  const { html } = await open('/winter-layovers', lakeWith(hidden))
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"')
})

test('an unknown address costs the lake only the cached lists', async () => {
  const content = lakeWith(stored)
  for (const path of [
    '/summer-layovers',
    '/winter-layovers/more',
    '/WINTER',
    '/%00',
    '/a'.repeat(99),
  ])
    expect((await open(path, content)).status, path).toBe(404)
  expect(content.requested).not.toContain('landing-page')
  for (const path of ['/summer-layovers', '/winter-layovers/more']) {
    const found = await loaded.site.findPage({ path, search: '', settings, content })
    expect(found.address, path).toBe('/404')
  }
})

test('another spelling of its address leads to it', async () => {
  for (const path of ['/Winter-Layovers', '/winter-layovers/', '/WINTER-layovers']) {
    const content = lakeWith(stored)
    const { redirect } = await loaded.site.findPage({ path, search: '', settings, content })
    expect(redirect, path).toEqual({ status: 308, location: '/winter-layovers' })
    // In a preview, the router redirects to it.
    const { status, location } = await open(path, content)
    expect([307, 308], path).toContain(status)
    expect(location?.replace(origin, ''), path).toBe('/winter-layovers')
  }
})

test('a page takes precedence over a redirect, and a redirect over the 404 page', async () => {
  const found = async (path: string, ...documents: object[]) =>
    loaded.site.findPage({ path, search: '', settings, content: lakeWith(...documents) })
  const leading = [redirect('r1', '/winter-layovers'), redirect('r2', '/summer')]
  expect(await found('/winter-layovers', stored, ...leading)).toEqual({
    address: '/winter-layovers',
  })
  expect((await found('/winter-layovers', ...leading)).redirect?.location).toBe('/about')
  expect((await found('/summer', stored, ...leading)).redirect?.location).toBe('/about')
})

test('a page with another page’s address is not shown', async () => {
  const sitemap = await document('/sitemap.xml', lakeWith())
  for (const slug of ['about', 'studio', '404', 'Winter', 'a/b', '']) {
    const content = lakeWith({ ...stored, slug: { current: slug } })
    expect(await document('/sitemap.xml', content), slug).toBe(sitemap)
    const { html } = await open(`/${slug}`, content)
    expect(html, slug).not.toContain('Ready for a cold ramp')
  }
})

const hostile = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', maxDepth: 5 },
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      NaN,
      '',
      ' ',
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//evil.example',
      '/about',
      '</script><script>alert(1)</script>',
      'h1',
      'h2',
      'h3',
      'bullet',
      'l1',
      'strong',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...(
          '_type _key _ref text marks children markDefs style listItem level to href label alt ' +
          'asset url image heading question'
        ).split(' '),
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
    fc.record({
      _type: fc.constantFrom('block', 'picture', 'span', 'link', 'reference', 'faqEntry', 'other'),
      _key: fc.constantFrom('l1', 'k', 7),
      style: fc.constantFrom('h1', 'h2', 'h3', 'normal', 'blockquote', 'x'),
      text: tie('value'),
      to: tie('value'),
      marks: tie('value'),
      children: tie('value'),
      markDefs: tie('value'),
    }),
  ),
})).value

const fieldNames =
  'heading lead caption links image body pictures kits count questions quote author role source _key'
const field = fc.constantFrom(...fieldNames.split(' '))
const typeNames = [...blockTypes.map(({ name }) => name), 'blockOfTomorrow', 'constructor']
const blockType = fc.constantFrom(...typeNames)
const hostileBlock = fc.oneof(
  { weight: 1, arbitrary: hostile },
  {
    weight: 6,
    arbitrary: fc
      .tuple(blockType, fc.dictionary(field, hostile, { maxKeys: 6 }))
      .map(([_type, fields]) => Object.assign(fields, { _type })),
  },
)
/** A block that is valid except for one field. */
const spoiltBlock = fc
  .tuple(fc.constantFrom(...(stored['blocks'] as object[])), field, hostile)
  .map(([block, name, value]) => Object.assign({}, block, { [name]: value }))

test('whatever is stored, the page has one h1, a correct outline, and safe links', async () => {
  const blocks = fc.array(fc.oneof(hostileBlock, spoiltBlock), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(blocks, hostile), hostile, async (list, seo) => {
      const content = lakeWith({ ...stored, blocks: list, seo })
      const { status, html, errors } = await open('/winter-layovers', content)
      expect(errors).toEqual([])
      expect(status).toBe(200)
      const levels = levelsIn(main(html))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      expect(levels[0]).toBe(1)
      expect(isOutline(levels)).toBe(true)
      expect(html).not.toMatch(/href="\s*(?:javascript|data|vbscript):/i)
      expect(html).not.toMatch(/href="\/\/evil/)
      expect(html.split('<script>alert')).toHaveLength(1)
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('a block that cannot be shown is left out, and the others remain', async () => {
  const blocks = [
    { _type: 'blockOfTomorrow', heading: 'Tomorrow' },
    ...(stored['blocks'] as object[]),
  ]
  const { html } = await open('/winter-layovers', lakeWith({ ...stored, blocks }))
  expect(html).not.toContain('Tomorrow')
  expect(html).toContain('Tell us what you fly')
  const empty = await open('/winter-layovers', lakeWith({ ...stored, blocks: undefined }))
  expect(main(empty.html)).toMatch(/<h1[^>]*>Winter Layovers/)
})

test('a block omits unpublished content, and shows the rest', async () => {
  const without = (...ids: string[]) =>
    memoryContent([asset, ...curated.filter(({ _id }) => !ids.includes(_id)), stored] as Documents)
  const whole = main((await open('/winter-layovers', without())).html)
  expect(whole).toContain('Can you put together custom kits?')
  expect(whole).toContain('Made for this')
  const gone = without('faq-custom-kits', 'product-canine-accommodation-kit', 'product-master-kit')
  const { status, html, errors } = await open('/winter-layovers', gone)
  expect([status, errors]).toEqual([200, []])
  expect(main(html)).not.toContain('Can you put together custom kits?')
  expect(main(html)).toContain('Does the mat stay dry?')
  // Neither a heading without cards, nor a table with one kit.
  for (const heading of ['Made for this', 'Which one fits'])
    expect(main(html)).not.toContain(heading)
  expect(main(html)).toContain('First of the catalog')
})
