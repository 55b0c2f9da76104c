import { evaluate, parse } from 'groq-js'
import { firstValueFrom, from, isObservable, type Observable, throwError } from 'rxjs'
import type { DocumentLocationsState } from 'sanity/presentation'
import { expect, test } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { fixedPages } from '#schemas/content/redirect/page-address.ts'
import { locations, mainDocuments, redirectLocations } from './presentation.ts'

type State = DocumentLocationsState | null | undefined
type ListenQuery = (
  query: { fetch: string },
  params: Record<string, unknown>,
) => Observable<unknown>

async function answer(query: string, params: Record<string, unknown>, dataset: object[]) {
  const value = await evaluate(parse(query, { params }), { dataset, params })
  return value.get() as Promise<unknown>
}

const answeredFrom =
  (dataset: object[]): ListenQuery =>
  ({ fetch }, params) =>
    from(answer(fetch, params, dataset))

/** The locations that the Studio lists for a document. */
async function shown(type: string, id: string, listenQuery: ListenQuery): Promise<State> {
  // The resolver uses no other part of the Studio.
  const studio = [{ id, type }, { documentStore: { listenQuery } }] as unknown
  const state = locations(...(studio as Parameters<typeof locations>))
  return isObservable(state) ? firstValueFrom(state) : state
}

async function hrefsOf(type: string, id: string, dataset: object[]) {
  const state = await shown(type, id, answeredFrom(dataset))
  return state?.locations?.map(({ href }) => href) ?? []
}

const kit = (_id: string, fields: object = {}) => ({
  _id,
  _type: 'product',
  title: `Kit ${_id}`,
  slug: { current: `kit-${_id}` },
  order: 10,
  ...fields,
})
const reference = (_ref: string) => ({ _type: 'reference', _ref })

test('every type that pages show has locations; inquiries do not', async () => {
  const singletons = new Set(['siteSettings', ...pageDocumentTypes])
  for (const { name, type } of schemaTypes) {
    if (type !== 'document') continue
    const id = singletons.has(name) ? name : 'one'
    const slug = { current: name === 'program' ? 'jetsanitize' : 'one' }
    const document = { _id: id, _type: name, title: 'One', slug, to: '/contact' }
    const hrefs = await hrefsOf(name, id, [document])
    const isShown = contentTypes.includes(name) || name === 'redirect'
    expect(hrefs.length > 0, name).toBe(isShown)
  }
})

test('a kit appears on its page, in lists, and on pages of documents that refer to it', async () => {
  const dataset = [
    kit('a', { slug: { current: 'café kit' } }),
    kit('b', { replenishedBy: [reference('a')] }),
    kit('c', { replenishedBy: [reference('b')] }),
    {
      _id: 'winter',
      _type: 'landingPage',
      title: 'Winter',
      slug: { current: 'winter' },
      blocks: [{ _type: 'kitsBlock', kits: [reference('a')] }],
    },
  ]
  expect(await hrefsOf('product', 'drafts.a', dataset)).toEqual([
    '/products/caf%C3%A9%20kit',
    '/products',
    '/',
    '/products/kit-b',
    '/winter',
  ])
})

test('a question appears on the FAQ page, and the first four on the contact page', async () => {
  const faqs = [1, 2, 3, 4, 5].map((order) => ({
    _id: `faq-${order}`,
    _type: 'faq',
    question: 'Why?',
    order,
  }))
  const dataset = [...faqs, kit('a', { faqs: [reference('faq-5')] })]
  expect(await hrefsOf('faq', 'faq-4', dataset)).toEqual(['/faq', '/contact'])
  expect(await hrefsOf('faq', 'faq-5', dataset)).toEqual(['/faq', '/products/kit-a'])
})

test('an aircraft type appears at its place on the Aircraft page', async () => {
  const type = { _id: 'a', _type: 'aircraftType', title: 'Jet', slug: { current: 'jet' } }
  expect(await hrefsOf('aircraftType', 'drafts.a', [type])).toEqual(['/aircraft?type=jet'])
})

test.each([
  [{ title: ' ' }, 'It needs a name.'],
  [{ title: 7 }, 'It needs a name.'],
  [{ slug: undefined }, 'It needs a web address.'],
  [{ slug: { current: 7 } }, 'It needs a web address.'],
  [{ title: '', slug: undefined }, 'It needs a name and a web address.'],
])('an incomplete kit (%j): %s', async (fields, needs) => {
  const state = await shown('product', 'a', answeredFrom([kit('a', fields)]))
  expect(state).toEqual({ tone: 'caution', message: `No page shows this yet. ${needs}` })
})

test('the pages of a kit that is not published will show it later', async () => {
  const draft = { ...kit('a'), _id: 'drafts.a' }
  const later = { tone: 'caution', message: expect.stringContaining('Not on the site') }
  const state = await shown('product', 'drafts.a', answeredFrom([draft]))
  expect(state).toMatchObject({ ...later, locations: [{ href: '/products/kit-a' }, {}, {}] })
  const changed = await shown('product', 'drafts.a', answeredFrom([draft, kit('a')]))
  expect(changed).not.toHaveProperty('message')
})

test('the Studio shows a message if the lake does not answer', async () => {
  const failing = () => throwError(() => new Error('The lake is away.'))
  for (const type of ['product', 'redirect']) {
    expect(await shown(type, 'a', failing)).toMatchObject({ tone: 'caution' })
  }
})

test('only some programs have their own page', async () => {
  const program = (slug: string) => ({
    _id: 'p',
    _type: 'program',
    title: 'P',
    slug: { current: slug },
  })
  const settings = { _id: 'siteSettings', _type: 'siteSettings', showPrograms: true }
  expect(await hrefsOf('program', 'p', [program('jetsanitize'), settings])).toEqual([
    '/programs/jetsanitize',
    '/programs',
    '/',
  ])
  expect(await hrefsOf('program', 'p', [program('to-come')])).toEqual(['/programs'])
})

test('a redirect leads to its target within the site', () => {
  const hrefs = (to: unknown) => redirectLocations(to).locations?.map(({ href }) => href) ?? []
  expect(hrefs('/contact#faqs')).toEqual(['/contact#faqs'])
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '', 7]) {
    expect(hrefs(to)).toEqual([])
  }
})

test('every page has a document that opens beside it', () => {
  const routes = mainDocuments.flatMap(({ route }) => route)
  expect(routes).toEqual(expect.arrayContaining([...fixedPages]))
  expect(routes).toEqual(expect.arrayContaining(['/products/:slug', '/programs/:slug']))
})
