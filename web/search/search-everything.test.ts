import { expect, test } from 'vitest'
import { storedKitFacts } from '#bin/stored-kit-facts.ts'
import { pageDocuments } from '#schemas/content/page/page-documents.ts'
import { isShownText } from '#schemas/preview/shown-texts.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { factLimits } from '#schemas/content/product/facts/fact-limits.ts'
import { documentKinds } from '#schemas/content/product/facts/document-kinds.ts'
import { schemaTypes } from '#schemas/index.ts'
import { fileAsset } from '#tests/support/distinct-facts.ts'
import { editorsLists } from '#tests/support/editors-lists.ts'
import { fullFacts } from '#tests/support/full-facts.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { filledDocuments } from '#tests/support/filled-documents.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { searchIn } from '#tests/support/search-in.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { reworded, wordOf } from '#tests/support/reworded.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { seededDocuments, seededPicture as picture } from '#tests/support/seeded-documents.ts'
import { textPaths } from '#tests/support/text-paths.ts'
import { specLines } from '#web/kit/product/facts/spec-rows.ts'
import { kitLabels } from './kit-texts.ts'
import { isOnPage } from './page-entries.ts'

/** A document as an API would store it. */
type Stored = Parameters<typeof memoryContent>[0][number] & Record<string, unknown>

const seeded: readonly Stored[] = seededDocuments
const seed = (test: (document: Stored) => boolean) => seeded.find(test)!

const file = { asset: { _type: 'reference', _ref: fileAsset._id } }
const pictureAsset = {
  _id: picture,
  _type: 'sanity.imageAsset',
  url: 'https://cdn.sanity.io/images/petjet/production/0-2400x1600.jpg',
}
const documents = documentKinds.map(({ value }) => ({
  _key: value,
  title: `The ${value}`,
  kind: value,
  file,
}))

const facts = storedKitFacts(fullFacts, ({ alt }) => ({ alt, asset: { _ref: picture } }))
const filledKit: { readonly _id: string; readonly spec?: object } | undefined =
  filledDocuments().find(({ _type }) => _type === 'product')
const leastValues = Object.entries(factLimits).map(([name, { min }]) => [name, min])

/** A kit with something in every field. The catalog shows it large. */
const fullKit: Stored = {
  ...filledKit,
  ...seed(({ _id }) => _id === 'product-canine-accommodation-kit'),
  ...facts,
  spec: Object.assign({}, filledKit?.spec, Object.fromEntries(leastValues), facts.spec),
  image: { alt: 'A mat', asset: { _ref: picture } },
  documents,
  featured: true,
  order: 0,
}

/** The document of a page with its individual pictures, for which the site has built-in files. */
function withPictures(document: Stored): Stored {
  const fields = textPaths(schemaTypes.find(({ name }) => name === document._type))
    .flatMap((path) => /^(\w+)\.alt$/.exec(path)?.[1] ?? [])
    .filter((field) => !Array.isArray(document[field]))
  const alt = { alt: 'A picture', asset: { _ref: picture } }
  return { ...document, ...Object.fromEntries(fields.map((field) => [field, alt])) }
}

/** One document of each type with all its texts, and the page that shows them. */
const shown: readonly (readonly [document: Stored, path: string])[] = [
  [fullKit, '/products/canine-accommodation-kit'],
  [
    {
      ...seed(({ _id }) => _id === 'program-jetsanitize'),
      image: { alt: 'A hose', asset: { _ref: picture } },
      evidence: fullKit['evidence'],
    },
    '/programs/jetsanitize',
  ],
  [
    {
      ...seed(({ _id }) => _id === 'aircraft-phenom-300'),
      baggageDoor: { widthMm: 700, heightMm: 600 },
      cabinNotes: 'Aft baggage',
      source: 'A handbook',
      stowage: [
        { _key: 'a', kit: { _ref: 'product-master-kit' }, fits: true, where: 'In the closet' },
      ],
    },
    '/aircraft?type=phenom-300',
  ],
  [seed(({ _type }) => _type === 'loyaltyTier'), '/programs/vip-loyalty'],
  [seed(({ _type }) => _type === 'faq'), '/faq'],
  [landingPageDocument(picture), '/winter-layovers'],
  ...pageDocuments
    .filter(({ isListed }) => isListed)
    .map(({ type, path }) => {
      const document = withPictures(seed(({ _type }) => _type === type))
      return [{ ...document, ...editorsLists(picture)[type] }, path] as const
    }),
]

const origin = 'http://localhost:4423'
const loaded = loadedSite()

/** The HTML of a page, and of the catalog: only cards show some texts of a kit. */
async function htmlOf(path: string, content: ReturnType<typeof memoryContent>): Promise<string> {
  const pages = [path, '/products'].map(async (address) => {
    const request = new Request(origin + address)
    const settings = settingsOf(origin)
    return (await loaded.site.renderPage({ request, settings, content })).text()
  })
  return (await Promise.all(pages)).join('').replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')
}

/** Whether the page of a document itself shows a text. */
const isFoundText = (type: string, path: string) =>
  isShownText(type, path) && isOnPage(type, path.split('.')[0] ?? '')

test.each(shown.map(([document, path]) => [document._type, document, path] as const))(
  'every text of a %s is on its page, and a search finds it',
  async (type, original, path) => {
    const { document, paths } = reworded(original, (path) => isFoundText(type, path))
    const declared = schemaTypes.find(({ name }) => name === type)
    const due = textPaths(declared).filter((text) => isFoundText(type, text))
    expect(
      due.filter((text) => !paths.includes(text)),
      'Fill in these fields in the documents of this test, or in tests/support/full-facts.ts',
    ).toEqual([])
    const others = seeded.filter(({ _id }) => _id !== document._id)
    const content = memoryContent([...others, document, pictureAsset, fileAsset])
    const html = await htmlOf(path, content)
    expect(
      paths.filter((_, at) => !html.includes(wordOf(at))),
      'Show these texts, or remove them from schemas/preview/shown-texts.ts',
    ).toEqual([])
    const isFound = async (...words: string[]) => {
      const { results, isPartial, corrected } = await searchIn(content, words.join(' '))
      return !isPartial && corrected === null && results[0]?.path.split('#')[0] === path
    }
    const missing: string[] = []
    for (let at = 0; at < paths.length; at += 6) {
      const group = paths.slice(at, at + 6).map((name, next) => ({ name, word: wordOf(at + next) }))
      if (await isFound(...group.map(({ word }) => word))) continue
      for (const { name, word } of group) if (!(await isFound(word))) missing.push(name)
    }
    expect(
      missing,
      `A search does not find these texts: list them in ${type === 'product' ? 'kit-texts.ts' : 'search-entries.ts or page-entries.ts'}, and in the query of search-content.queries.ts`,
    ).toEqual([])
  },
)

const bare: Stored = {
  _id: 'bare',
  _type: 'product',
  title: 'Bare',
  slug: { _type: 'slug', current: 'bare' },
  inStock: false,
}

test("the labels of a kit's facts find the kits that have them, and no others", async () => {
  const content = memoryContent([
    ...seeded.filter(({ _type }) => _type !== 'product'),
    fullKit,
    bare,
  ])
  const { price, ...facts } = kitLabels
  const labels = [
    ...Object.values(facts).flatMap((label) => label.split(', ')),
    ...specLines.map(({ term }) => term),
    ...[...aircraftClasses, ...documentKinds.slice(0, -1)].map(({ title }) => title),
    'United States',
    'labrador lead time',
  ]
  for (const label of labels) {
    const { results, isPartial } = await searchIn(content, label)
    const kits = results.filter(({ kind }) => kind === 'kit').map(({ title }) => title)
    expect(
      [isPartial, ...kits],
      `${label}: if the page shows it for a new field, add the field to kitTextFields in web/kit/product/kit.queries.ts, and give it a value in tests/support/full-facts.ts`,
    ).toEqual([false, 'Canine Accommodation Kit'])
  }
  const titles = async (text: string) =>
    (await searchIn(content, text)).results.map(({ title }) => title)
  expect(await titles(price)).toEqual(expect.arrayContaining(['Canine Accommodation Kit', 'Bare']))
  expect(await titles('$499')).toEqual(['Canine Accommodation Kit'])
  expect(await titles('Coming Soon')).toContain('Bare')
  expect(await titles('Coming Soon')).not.toContain('Canine Accommodation Kit')
})
