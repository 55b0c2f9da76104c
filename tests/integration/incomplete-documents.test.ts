import { describe, expect, test } from 'vitest'
import { type CuratedDocument, curatedDocuments } from '#bin/curated-documents.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'http://localhost:4420'
const settings = settingsOf(origin, { dataset: 'test' })
const assetId = 'image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg'
const asset = {
  _id: assetId,
  _type: 'sanity.imageAsset',
  url: `https://cdn.sanity.io/images/petjet/test/${assetId.slice(6, -4)}.jpg`,
  metadata: { dimensions: { width: 2400, height: 1600, aspectRatio: 1.5 } },
}
const documents = curatedDocuments(() => assetId)

/** Values of wrong types; `undefined` removes the field. */
const wrongValues = {
  missing: undefined,
  none: null,
  blank: ' \n ',
  number: -7,
  text: 'x',
  list: [null, 5, { a: 1 }, ['b']],
  object: { current: 3, asset: { _ref: 'image-none', _type: 'reference', _weak: true }, a: null },
}

const loaded = loadedSite()

/** The lake: complete documents, except for those that a test has changed. */
let content: ContentSource

/** Adds documents to the complete ones; a document with the same id replaces one. */
function publish(changed: readonly CuratedDocument[]): void {
  const ids = new Set(changed.map(({ _id }) => _id))
  const unchanged = documents.filter(({ _id }) => !ids.has(_id))
  const lake = memoryContent([asset, ...unchanged, ...changed])
  // Most pages send the same queries.
  const answers = new Map<string, Promise<never>>()
  content = {
    load: (request) => {
      const key = request.query + JSON.stringify(request.params)
      const answer = answers.get(key) ?? (lake.load(request) as Promise<never>)
      answers.set(key, answer)
      return answer
    },
  }
}

async function open(path: string) {
  const errors: unknown[] = []
  const log = (error: unknown) => void errors.push(error)
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content, log })
  const html = await response.text()
  return { path, status: response.status, html, errors }
}

/** All pages of the catalog, each found through the link on the one before. */
async function openCatalog() {
  const pages: Awaited<ReturnType<typeof open>>[] = []
  for (let path: string | undefined = '/products'; path !== undefined;) {
    const page = await open(path)
    pages.push(page)
    path = /<link rel="next" href="http:\/\/[^/]*([^"]*)"/.exec(page.html)?.[1]
  }
  return pages
}

async function read(path: string): Promise<string> {
  const request = new Request(origin + path)
  const response = await loaded.site.renderCrawlerFile({ request, settings, content })
  return response.text()
}

/** The ways in which a gap in a document would be visible. */
const traces: readonly [string, RegExp][] = [
  ['a kit for nothing', /\$0(\.00)?<|\$0\.00|\$-/],
  ['a value that is none', /\b(null|undefined|NaN)\b|\[object/],
  ['nothing in an element', /<(h\d|li|p|dt|dd|title|summary|caption)( [^>]*)?>\s*<\/\1>/],
  ['nothing in a tag', / (content|href|src)=""/],
  ['a percentage of nothing', />\s*<span[^>]*>%</],
  ['no heading', /^(?![^]*<h1)/],
]

/** Traces of a document's gaps that a visitor or a crawler would see. */
function complaintsOf({ path, html, errors }: Awaited<ReturnType<typeof open>>): string[] {
  const seen = html
    .replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<!--[^]*?-->/g, '')
  const shown = traces.filter(([, trace]) => trace.test(seen)).map(([what]) => what)
  const data = [...seen.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
  const gaps = data.filter(([, json = '']) => /:(null|""|\[\]|\{\}|-)/.test(json)).map(([, j]) => j)
  return [...shown, ...gaps, ...errors].map((complaint) => `${path}: ${String(complaint)}`)
}

const fieldsOf = (document: CuratedDocument) =>
  Object.keys(document).filter((name) => !name.startsWith('_') && name !== 'order')

/** Each field of a document wrong in each way. */
function broken(
  document: CuratedDocument,
): { name: string; field: string; fields: CuratedDocument }[] {
  const names = fieldsOf(document)
  const image = { _type: 'image', asset: { _type: 'reference', _ref: assetId } }
  const hasImage = ['product', 'program'].includes(document._type)
  const base = { ...(hasImage && { image }), ...document }
  const inner = ['image.alt', 'image.hotspot', 'image.crop', 'image.asset', 'slug.current'].filter(
    (field) => (field.split('.')[0] ?? '') in base,
  )
  return [...names, ...inner].flatMap((field) =>
    Object.entries(wrongValues).map(([kind, value]) => {
      const [outer = '', inner] = field.split('.')
      const whole = base[outer as keyof typeof base] as object | undefined
      const changed = inner ? { ...whole, [inner]: value } : value
      const kept = Object.entries({ ...base, [outer]: changed }).filter(([, v]) => v !== undefined)
      return {
        name: `${field}-${kind}`.replaceAll('.', '-'),
        field,
        fields: Object.fromEntries(kept) as CuratedDocument,
      }
    }),
  )
}

/** A broken version as a separate document. */
function renamed({ name, fields }: { name: string; fields: CuratedDocument }): CuratedDocument {
  return { ...fields, _id: `broken-${name}` }
}

/** The document as it was stored. */
function stored(id: string): CuratedDocument {
  const document = documents.find(({ _id }) => _id === id)
  if (!document) throw new Error(`There is no curated ${id}.`)
  return document
}

describe('a document that an editor left incomplete', () => {
  test('a kit shows its valid fields, and does not affect its neighbors', async () => {
    const whole = stored('product-master-kit')
    const kits = broken(whole).map(({ name, field, fields }) => ({
      name,
      field,
      title: field === 'title' ? null : `Kit ${name}`,
      slug: field.startsWith('slug') ? null : `kit-${name}`,
      fields,
    }))
    const extra = kits.map(({ name, title, slug, fields }) => ({
      ...fields,
      _id: `broken-${name}`,
      ...(title && { title }),
      ...(slug && { slug: { _type: 'slug', current: slug } }),
    }))
    publish(extra)
    const others = ['/', '/products/food-and-snack-kit'].map((path) => open(path))
    const pages = [...(await Promise.all(others)), ...(await openCatalog())]
    expect(pages.flatMap(complaintsOf)).toEqual([])
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    const lists = [pages.map(({ html }) => html).join(''), await read('/sitemap.xml')]
    for (const text of [...lists, await read('/llms.txt')]) {
      expect(text).not.toMatch(/\$0\.00|undefined|NaN|\[object/)
      expect(text).toContain('/products/cabin-clean-up-kit')
    }
    for (const { slug, title } of kits) {
      if (!slug || !title) continue
      for (const text of lists) expect(text).toContain(`/products/${slug}`)
    }
    for (const { slug, title, field } of kits) {
      if (slug === null) continue
      const page = await open(`/products/${slug}`)
      if (title === null && page.status === 404) continue
      expect([page.status, ...complaintsOf(page)], slug).toEqual([200])
      if (field === 'price') {
        expect(page.html).not.toContain('"offers"')
        expect(page.html).toContain('TBD')
      }
    }
  }, 60_000)

  test('a program shows its valid fields, or is not found', async () => {
    const ids = ['program-jetsanitize', 'program-vip-loyalty']
    const [jetSanitize = [], loyalty = []] = ids.map((id) => broken(stored(id)))
    for (let at = 0; at < Math.max(jetSanitize.length, loyalty.length); at++) {
      const changed = [jetSanitize[at], loyalty[at]].filter((one) => one !== undefined)
      publish(changed.map(({ fields }) => fields))
      const paths = ['/programs/jetsanitize', '/programs/vip-loyalty', '/programs']
      const pages = await Promise.all(paths.map((path) => open(path)))
      const names = changed.map(({ name }) => name).join()
      expect(pages.flatMap(complaintsOf), names).toEqual([])
      const statuses = pages.map(({ status }) => status).join()
      expect(statuses, names).toMatch(/^(200|404),(200|404),200$/)
    }
  }, 60_000)

  test('a tier shows its valid figures', async () => {
    const extra = broken(stored('loyalty-tier-gold')).map(renamed)
    publish(extra)
    const page = await open('/programs/vip-loyalty')
    expect([page.status, ...complaintsOf(page)]).toEqual([200])
    for (const title of ['Silver', 'Gold', 'Platinum']) expect(page.html).toContain(`>${title}<`)
  })

  test('a question without an answer is left out', async () => {
    const faq = documents.find(({ _type }) => _type === 'faq')
    const extra = broken(faq!).map(renamed)
    publish(extra)
    const page = await open('/contact')
    expect([page.status, ...complaintsOf(page)]).toEqual([200])
    expect(await read('/llms.txt')).not.toMatch(/undefined|null|\[object/)
  })

  test('the site settings fall back to the curated texts', async () => {
    const whole = stored('siteSettings')
    const wrong = Object.values(wrongValues)
    // All fields are wrong at once, and in the next version in another way.
    for (const shift of wrong.keys()) {
      const fields = fieldsOf(whole).map(
        (name, at) => [name, wrong[(at + shift) % wrong.length]] as const,
      )
      publish([{ ...whole, ...Object.fromEntries(fields) }])
      const pages = await Promise.all(['/contact', '/privacy'].map((path) => open(path)))
      expect(pages.flatMap(complaintsOf), JSON.stringify(fields)).toEqual([])
      for (const file of ['/llms.txt', '/security.txt', '/site.webmanifest', '/robots.txt']) {
        expect(await read(file)).not.toMatch(/undefined|null|NaN|\[object|: *$/m)
      }
    }
  })

  test('if no document of a type can be shown, the page shows curated content', async () => {
    const kits = documents.filter(({ _type }) => _type === 'product')
    publish(kits.map(({ title: _title, ...kit }) => kit))
    const page = await open('/products')
    expect([page.status, ...complaintsOf(page)]).toEqual([200])
    expect(page.html).toContain('/products/master-kit')
  })
})
