import { describe, expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { pageDocuments } from '#schemas/content/page/page-documents.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import { isShownText } from '#schemas/preview/shown-texts.ts'
import { editorsLists } from '#tests/support/editors-lists.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { reworded, wordOf } from '#tests/support/reworded.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'https://petjet.example'
const settings = settingsOf(origin)

const file = '0123456789abcdef0123456789abcdef01234567-2400x1600'
const asset = {
  _id: `image-${file}-jpg`,
  _type: 'sanity.imageAsset',
  url: `https://cdn.sanity.io/images/petjet/production/${file}.jpg`,
}
const curated = curatedDocuments(() => asset._id)

type Stored = (typeof curated)[number]

/**
 * The pages whose texts are in their document; the others have only their metadata for search
 * engines there.
 */
const worded = pageDocuments.filter(({ type }) => Object.keys(documentOf(type)).length > 3)

/** The other addresses at which a document's texts appear. */
const alsoAt: Readonly<Record<string, readonly string[]>> = {
  productsPage: ['/products/master-kit'],
  searchPage: ['/search?q=zeppelin'],
  aircraftPage: ['/aircraft?type=phenom-300', '/aircraft?type=no-such-type'],
}

/** The fields that a page shows only after its form is sent; `inquiry-sending.spec.ts` tests them. */
const afterSending: Readonly<Record<string, readonly string[]>> = {
  contactPage: ['thanksCaption', 'thanksTitle', 'thanksText', 'againLabel'],
}

const loaded = loadedSite()

function documentOf(id: string): Stored {
  const found = curated.find(({ _id }) => _id === id)
  if (!found) throw new Error(`Nothing is seeded for ${id}.`)
  return found
}

/** A lake with the curated content and some changed documents; undefined removes one. */
function lakeWith(
  changes: Readonly<Record<string, object | undefined>>,
  others: Parameters<typeof memoryContent>[0] = [],
) {
  const stored = curated.filter(({ _id }) => !(_id in changes))
  const changed = Object.entries(changes).flatMap(([id, fields]) =>
    fields ? [{ ...documentOf(id), ...fields }] : [],
  )
  return memoryContent([asset, ...stored, ...changed, ...others])
}

async function open(path: string, content: ReturnType<typeof memoryContent>) {
  const errors: unknown[] = []
  const log = (error: unknown) => void errors.push(error)
  const request = new Request(origin + path)
  // The server caches the index of another page.
  const search = async (words: string) =>
    loaded.site.answerSearch(await loaded.site.loadSearchIndex(lakeWith({})), words)
  const response = await loaded.site.renderPage({ request, settings, content, search, log })
  const html = await response.text()
  expect(errors).toEqual([])
  const shown = html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '').replaceAll(/<!-- -->/g, '')
  const tag = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return { html, shown, tag, title: /<title>([^<]*)/.exec(html)?.[1] }
}

async function read(path: string, content: ReturnType<typeof memoryContent>): Promise<string> {
  const request = new Request(origin + path)
  return (await loaded.site.renderCrawlerFile({ request, settings, content })).text()
}

describe.each(worded)('the words of $path', ({ type, path, title: name }) => {
  test('are exactly those of its document', async () => {
    const { document, paths } = reworded(
      { ...documentOf(type), ...editorsLists(asset._id)[type] },
      (text) => isShownText(type, text) && !afterSending[type]?.includes(text),
    )
    const pages: string[] = []
    for (const address of [path, ...(alsoAt[type] ?? [])]) {
      // More kits than a page lists, and programs on the home page: some texts appear only then.
      const changes = { [type]: document, siteSettings: { showPrograms: true } }
      const content = lakeWith(changes, manyKits(30))
      pages.push((await open(address, content)).shown)
      expect(content.requests.length).toBe(new Set(content.requests).size)
    }
    expect(paths.length).toBeGreaterThan(0)
    const isOnPage = (word: string) => pages.some((shown) => shown.includes(word))
    expect(paths.filter((_, at) => !isOnPage(wordOf(at)))).toEqual([])
  })

  test('are the curated ones if the lake has no document for it', async () => {
    const [without, seeded] = await Promise.all([
      open(path, lakeWith({ [type]: undefined })),
      open(path, lakeWith({})),
    ])
    const textOf = (html: string) =>
      html
        .replaceAll(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean)
        .join(' ')
    expect(textOf(without.shown)).toBe(textOf(seeded.shown))
  })

  test('can all be invalid, and the page still works', async () => {
    const wrong = Object.keys(documentOf(type)).filter((field) => !field.startsWith('_'))
    for (const value of [null, 7, ' ', 'x', [null, 3, {}], { a: 1 }]) {
      const fields = Object.fromEntries(wrong.map((field) => [field, value]))
      const { shown, title } = await open(path, lakeWith({ [type]: fields }))
      expect(shown.match(/<h1/g), name).toHaveLength(1)
      expect(shown).not.toMatch(
        /\b(null|undefined|NaN)\b|\[object|<(h\d|li|p|dt|dd)( [^>]*)?>\s*<\//,
      )
      expect(title).toMatch(/\w \| PetJet$/)
    }
  })

  test('tell search engines what the document says', async () => {
    const picture = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    const seo = { title: 'Told', description: 'What is told.', picture, noIndex: true }
    const { title, tag, html } = await open(path, lakeWith({ [type]: { seo } }))
    expect(title).toBe('Told | PetJet')
    for (const tagName of ['description', 'og:description']) {
      expect(tag(tagName)).toBe('What is told.')
    }
    expect(tag('og:title')).toBe('Told | PetJet')
    expect(tag('robots')).toMatch(/^noindex/)
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"`)
  })
})

const lists = worded.flatMap(({ type, path }) =>
  Object.entries(documentOf(type)).flatMap(([field, value]) =>
    Array.isArray(value) ? [{ type, path, field, entries: value as unknown[] }] : [],
  ),
)

test('every page with a list is tested', () => {
  expect(lists.length).toBeGreaterThan(5)
})

test.each(lists)(
  '$field of $type: curated if it was never filled in, hidden if it has been emptied',
  async ({ type, path, field, entries }) => {
    const shownWith = async (value: unknown) =>
      (await open(path, lakeWith({ [type]: { [field]: value } }))).shown
    const [seeded, missing, emptied] = [
      await shownWith(entries),
      await shownWith(undefined),
      await shownWith([]),
    ]
    const textsOf = (html: string) => html.split(/<[^>]*>/).filter(Boolean)
    expect(textsOf(missing)).toEqual(textsOf(seeded))
    const left = new Set(textsOf(emptied))
    const texts = new Set(
      entries.flatMap((entry) =>
        typeof entry === 'object' && entry !== null ? Object.values(entry) : [entry],
      ),
    )
    const gone = textsOf(seeded).filter((text) => texts.has(text) && !left.has(text))
    expect(gone.length).toBeGreaterThanOrEqual(entries.length)
  },
)

test('an emptied list hides its section, and its neighbors remain', async () => {
  const { shown } = await open('/', lakeWith({ homePage: { pillars: [], posts: [] } }))
  expect(shown).not.toContain('id="pillars"')
  expect(shown).not.toContain('id="social"')
  expect(shown).toContain('id="about"')
  expect(shown).toContain('id="products"')
})

test('hidden pages are neither in the sitemap nor in llms.txt, which use the editors’ titles', async () => {
  const content = lakeWith({
    aboutPage: { seo: { noIndex: true } },
    contactPage: { seo: { title: 'Write to us', description: 'How to reach us.' } },
    'product-master-kit': { seo: { noIndex: true } },
  })
  const whole = await read('/sitemap.xml', lakeWith({}))
  const sitemap = await read('/sitemap.xml', content)
  const llms = await read('/llms.txt', content)
  for (const path of ['/about', '/products/master-kit']) {
    expect(whole).toContain(`${origin}${path}<`)
    expect(sitemap).not.toContain(`${origin}${path}<`)
    expect(llms).not.toContain(`(${origin}${path})`)
  }
  expect(sitemap).toContain(`${origin}/contact<`)
  expect(llms).toContain(`- [Write to us](${origin}/contact): How to reach us.`)
  expect(await read('/llms.txt', lakeWith({}))).toContain(`- [${sitePages.about.title}](`)
})

test('a kit’s metadata comes from its search fields, otherwise from its other texts', async () => {
  const seo = { title: 'The whole trip', description: 'In one case.', noIndex: true }
  const path = '/products/master-kit'
  const reported = await open(path, lakeWith({ 'product-master-kit': { seo } }))
  expect(reported.title).toBe('The whole trip | PetJet')
  expect(reported.tag('description')).toBe('In one case.')
  expect(reported.tag('robots')).toMatch(/^noindex/)
  const own = await open(path, lakeWith({}))
  expect(own.title).toBe('Master Kit | PetJet')
  expect(own.tag('robots')).toMatch(/^index/)
})
