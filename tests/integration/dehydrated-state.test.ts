import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CuratedDocument, curatedDocuments } from '#bin/curated-documents.ts'
import type { ContentProblem } from '#schemas/protocol/content-source.ts'
import { fillIn } from '#schemas/content/page/placeholders.ts'
import { curatedAircraftPage } from '#schemas/content/page/aircraft-page.curated.ts'
import { curatedContactPage } from '#schemas/content/page/contact-page.curated.ts'
import { curatedOrderThanksPage } from '#schemas/content/page/order-thanks-page.curated.ts'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { loadSources } from '#tests/support/load-site.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'http://localhost:4423'
const settings = settingsOf(origin, { openPages: ['images'] })

/** A picture in the lake with all metadata that Sanity adds. */
const asset = {
  _id: 'image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg',
  _type: 'sanity.imageAsset',
  url: 'https://cdn.sanity.io/images/petjet/production/0123456789abcdef0123456789abcdef01234567-2400x1600.jpg',
  metadata: {
    lqip: `data:image/jpeg;base64,${'x'.repeat(900)}`,
    palette: { dominant: { background: '#0d1823', population: 4.2, title: '#fff' } },
    dimensions: { width: 2400, height: 1600, aspectRatio: 1.5 },
  },
}
const content = memoryContent([
  asset,
  ...curatedDocuments(() => asset._id),
  withAllKits(landingPageDocument(asset._id)),
])

const pictureAlts = new Set<string>(curatedPictures.map(({ alt }) => alt))

// As in development: without the build's own script, which contains no state.
const loaded = loadedSite(loadSources)

/**
 * A landing page with all kits of the catalog, because its state contains the first ones in any
 * case, and without a table of kits, which shows only fields that each of its kits has.
 */
function withAllKits(page: CuratedDocument): CuratedDocument {
  // As the document contains them.
  const blocks = page['blocks'] as { _type: string }[]
  const others = blocks.filter(({ _type }) => !['comparisonBlock', 'kitsBlock'].includes(_type))
  const kits = { _type: 'kitsBlock', _key: 'all', heading: 'All', count: 12 }
  return { ...page, blocks: [...others, kits] }
}

/** A page, and the scripts that contain its state. */
async function open(path: string) {
  const request = new Request(origin + path)
  const html = await (await loaded.site.renderPage({ request, settings, content })).text()
  // In the page, nonbreaking spaces replace some spaces.
  const shown = html
    // Elements that only keep a measurement on one line.
    .replaceAll(/<span class="inline-block">([^<]*)<\/span>/g, '$1')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<script(?! type="application\/ld)[^>]*>[^]*?<\/script>/g, '')
  const [, json = ''] = /<script id="page-state"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  return { html, shown, state: JSON.parse(json) as unknown }
}

/**
 * All lines of text in a page's state that are longer than a name.
 *
 * @param ownSlug the slug of a kit's page, whose state contains the first cards, as on all kits'
 * pages: its own card is one of them
 */
function linesIn(value: unknown, ownSlug: string): string[] {
  if (typeof value === 'string') {
    return value
      .split('\n')
      .map((line) => line.replaceAll(/^• |\*\*/g, '').trim())
      .filter((line) => line.length > 30 && line.includes(' '))
  }
  if (typeof value !== 'object' || value === null) return []
  if ('contents' in value && 'slug' in value && value.slug === ownSlug) return []
  return Object.values(value).flatMap((part) => linesIn(part, ownSlug))
}

/** The texts that a page shows only after a tap: those after its form is sent, and of one aircraft. */
const afterTap = new Set<unknown>([
  curatedAircraftPage.oneLead,
  curatedAircraftPage.unknownText,
  curatedContactPage.thanksText,
  curatedOrderThanksPage.answerTime,
  ...(curatedOrderThanksPage.steps ?? []).map(({ text }) => text),
])

/** How often a text occurs in a page's body, and not only in its markup. */
function countIn(shown: string, text: string): number {
  const body = shown.replace(/^[^]*<body/, '').replaceAll(/<[^>]*>/g, '\n')
  return body.split(asHtml(text)).length - 1
}

const asHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

test.each(publicPages)(
  'the state of %s contains exactly the texts that it shows, each as often, and adds at most 50%',
  async (path) => {
    const { html, shown, state } = await open(path)
    const lines = linesIn(state, path.replace('/products/', ''))
    expect(lines.length).toBeGreaterThan(0)
    const hidden = lines.filter(
      (line) => !shown.includes(asHtml(fillIn(line, curatedSiteSettings))),
    )
    expect(hidden.filter((line) => !afterTap.has(line))).toEqual([])
    // A page can show a picture twice.
    const texts = lines.filter((line) => !pictureAlts.has(line))
    const again = new Set(texts.filter((line, at) => texts.indexOf(line) !== at))
    expect(
      [...again].filter(
        (line) => texts.filter((one) => one === line).length > countIn(shown, line),
      ),
    ).toEqual([])
    const sizes = [html, shown].map((text) => brotliCompressSync(text).length)
    expect((sizes[0] ?? 0) / (sizes[1] ?? 1)).toBeLessThan(1.5)
  },
)

test('a picture’s placeholder is a color of a few bytes, not a preview', async () => {
  const { html } = await open('/products')
  expect(html).not.toContain('data:image')
  expect(html).toContain('background-color:#0d1823')
  expect(html).toContain('<link rel="preconnect" href="https://cdn.sanity.io"/>')
  expect((await open('/about')).html).not.toContain('rel="preconnect"')
})

test.each([
  ['/', '/pictures/hero-cabin-1080.avif 1080w'],
  ['/about', '/pictures/about-1080.avif 1080w'],
  ['/products', 'w=1080&amp;h=720'],
  ['/products/master-kit', 'w=1080'],
  ['/programs/jetsanitize', '/pictures/jetsanitize-1080.avif 1080w'],
  ['/programs/vip-loyalty', '/pictures/vip-loyalty-1080.avif 1080w'],
])(
  '%s preloads its first picture in the width that fits, and no other picture',
  async (path, file) => {
    const { html } = await open(path)
    const preloads = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([tag]) => tag)
    expect(preloads).toHaveLength(1)
    expect(preloads[0]).toMatch(/imagesizes="[^"]+"/i)
    expect(preloads[0]).toMatch(/fetchpriority="high"/i)
    expect(html.match(/<img[^>]*fetchpriority="high"/gi)).toHaveLength(1)
    expect(/imagesrcset="([^"]*)"/i.exec(preloads[0] ?? '')?.[1]).toContain(file)
  },
)

test('in development, the page shows which query the lake rejects, and why', async () => {
  const openWith = async (problem?: ContentProblem) => {
    const response = await loaded.site.renderPage({
      request: new Request(`${origin}/contact`),
      settings,
      content: {
        load: async (request) => ({
          ...(await content.load(request)),
          ...(request.name === 'faqs' && problem && { problem }),
        }),
      },
    })
    expect(response.status).toBe(200)
    return response.text()
  }
  expect(await openWith({ query: 'faqs', message: 'expected a bracket' })).toMatch(
    /role="alert"[^>]*><p[^>]*>The lake rejected a query.*faqs: expected a bracket/s,
  )
  expect(await openWith()).not.toContain('The lake rejected a query')
})
