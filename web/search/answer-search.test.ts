import { describe, expect, test } from 'vitest'
import { curatedResult } from '#schemas/protocol/content-result.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { pageDocuments } from '#schemas/content/page/page-documents.ts'
import { searchIn } from '#tests/support/search-in.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { answerSearch } from './answer-search.server.ts'
import { loadSearchIndex } from './load-search-index.ts'
import { searchContentQuery } from './search-content.queries.ts'
import { seededDocuments, seededPicture } from '#tests/support/seeded-documents.ts'

/** Documents as an API would store them. */
type Documents = Parameters<typeof memoryContent>[0]

/** The curated catalog in the local lake's own engine, with some unusual documents. */
const lake = memoryContent([
  ...seededDocuments,
  kit('cafe-kit', 'Café Set', 'Crème brûlée torch, two cups'),
  { _id: 'inquiry.1', _type: 'inquiry', name: 'Ada secretword', notes: 'secretword' },
  { _id: 'redirect-1', _type: 'redirect', from: '/secretword', to: '/contact' },
  { ...kit('nameless', 'x', 'secretword'), title: null },
  { ...kit('no-address', 'No Address', 'secretword'), slug: null },
  { ...kit('kept-out', 'Kept Out', 'secretword'), seo: { noIndex: true } },
])

const program = { _id: 'program', _type: 'program' }

function kit(id: string, title: string, includes: string) {
  return { _id: id, _type: 'product', title, includes, slug: { _type: 'slug', current: id } }
}

const away: ContentSource = { load: (request) => curatedResult(request) }
const empty = memoryContent([])

const titlesOf = async (text: string, content: ContentSource = lake) =>
  (await searchIn(content, text)).results.map(({ title }) => title)

const sources = Object.entries({ lake, away, empty })

describe.each(sources)('with the content of %s', (_, content) => {
  test.each([
    ['master', 'Master Kit'],
    ['Master Kit', 'Master Kit'],
    ['canine', 'Canine Accommodation Kit'],
    ['canine accom', 'Canine Accommodation Kit'],
    ['kits for canines', 'Canine Accommodation Kit'],
    ['clean up', 'Cabin Clean-Up Kit'],
    ['cleanup kit'.replace('cleanup', 'clean-up'), 'Cabin Clean-Up Kit'],
    ['jetsan', 'JetSanitize'],
    ['loyalty', 'VIP Loyalty'],
    ['privacy', 'Privacy Policy'],
    ['ship internationally', 'Do you ship internationally?'],
    ['accomodation', 'Canine Accommodation Kit'],
    ['MASTÉR', 'Master Kit'],
    ['Labrador', 'Canine Accommodation Kit'],
    ['flammability', 'Canine Accommodation Kit'],
    ['25.853', 'Canine Accommodation Kit'],
    ['united states', 'Cabin Clean-Up Kit'],
    ['cleaning', 'Cabin Clean-Up Kit'],
    ['washing', 'Canine Accommodation Kit'],
    ['shipping', 'Do you ship internationally?'],
    ['steaming', 'JetSanitize'],
    ['silver', 'VIP Loyalty'],
    ['labradr', 'Canine Accommodation Kit'],
    ['Phenom 300', 'Embraer Phenom 300'],
    ['phenom', 'Embraer Phenom 100'],
    ['phenom 300e', 'Embraer Phenom 300'],
    ['G650', 'Gulfstream G650'],
    ['citation latitude', 'Cessna Citation Latitude'],
    ['gulfsteam g280', 'Gulfstream G280'],
    ['pc24', 'Pilatus PC-24'],
    ['g 650', 'Gulfstream G650'],
    ['g-650', 'Gulfstream G650'],
    ['g‑650', 'Gulfstream G650'],
    ['G-V', 'Gulfstream GV'],
    ['cj 3', 'Cessna Citation CJ3'],
    ['falcon7x', 'Dassault Falcon 7X'],
    ['falcon 7 x', 'Dassault Falcon 7X'],
    ['challenger650', 'Bombardier Challenger 650'],
    ['honda jet', 'Honda Aircraft HondaJet'],
    ['pc 24', 'Pilatus PC-24'],
    ['cleanup', 'Cabin Clean-Up Kit'],
    ['dassault falcon', 'Dassault Falcon 2000'],
  ])('%j finds %j first', async (text, title) => {
    expect((await titlesOf(text, content))[0]).toBe(title)
  })

  test('a kit is found by its contents, and the excerpt marks the words', async () => {
    const { results, isPartial } = await searchIn(content, 'lint rollers')
    expect(isPartial).toBe(false)
    const found = results.find(({ title }) => title === 'Cabin Clean-Up Kit')
    expect(found).toMatchObject({ kind: 'kit', path: '/products/cabin-clean-up-kit' })
    const marked = found?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)
    expect(marked?.slice(0, 2)).toEqual(['lint', 'roller'])
    expect(found?.excerpt.map(({ text }) => text).join('')).not.toContain('**')
  })

  test('a question leads to its place on the FAQ page', async () => {
    const { results } = await searchIn(content, 'do you ship internationally?')
    expect(results[0]).toMatchObject({ kind: 'faq', path: '/faq#do-you-ship-internationally' })
  })

  test('if nothing contains all words, finds entries with some of them', async () => {
    const answer = await searchIn(content, 'lint xylophone')
    expect(answer.isPartial).toBe(true)
    expect(answer.results.map(({ title }) => title)).toContain('Cabin Clean-Up Kit')
    expect(await searchIn(content, 'xylophone')).toEqual({
      results: [],
      isPartial: false,
      corrected: null,
    })
  })
})

test('ignores accents in the search and in the content', async () => {
  for (const text of ['cafe', 'café', 'CAFÉ set', 'creme brulee', 'crème brulée']) {
    expect((await titlesOf(text))[0], text).toBe('Café Set')
  }
})

test.each([
  ['e-mail', 'email'],
  ['E mail', 'email'],
  ['flight ready', 'flightready'],
])('%j finds what %j finds', async (text, other) => {
  const { results, isPartial } = await searchIn(lake, text)
  expect(isPartial).toBe(false)
  const found = results.map(({ title }) => title)
  const expected = await titlesOf(other)
  expect(expected.length).toBeGreaterThan(0)
  expect(found).toEqual(expect.arrayContaining(expected))
})

test('an aircraft leads to its place, and its fit does not hide other results', async () => {
  const { results } = await searchIn(lake, 'phenom 300')
  expect(results[0]).toMatchObject({ kind: 'aircraft', path: '/aircraft?type=phenom-300' })
  const stowed = await searchIn(lake, 'baggage compartment')
  expect(stowed.results.map(({ kind }) => kind)).not.toContain('aircraft')
})

test('a word that is misspelled is corrected, and the answer says so', async () => {
  const answer = await searchIn(lake, 'accomodation kit')
  expect(answer).toMatchObject({ isPartial: false, corrected: 'accommodation kit' })
})

test('does not correct a word that is not close to a known one', async () => {
  for (const text of ['cold', 'kitt', 'sealxyz', 'blinder', 'mastodon']) {
    const { results, corrected } = await searchIn(lake, text)
    expect([corrected, results.map(({ title }) => title)], text).toEqual([null, []])
  }
})

test('does not correct a word that occurs anywhere', async () => {
  const content = memoryContent([kit('a', 'Blanket', 'A leash'), kit('b', 'Mat', ''), program])
  expect((await searchIn(content, 'blankot leash')).corrected).toBe('blanket leash')
  const both = memoryContent([
    kit('a', 'Blanket', 'A leash'),
    { ...kit('b', 'Mat', ''), useCase: 'Who has a blankot.' },
    program,
  ])
  const answer = await searchIn(both, 'blankot leash')
  expect(answer).toMatchObject({ corrected: null, isPartial: true })
  const titles = answer.results.map(({ title }) => title)
  expect(titles.slice(0, 2)).toEqual(['Blanket', 'Mat'])
})

test('the same word comes before its other forms, and both before longer words', async () => {
  const content = memoryContent([
    kit('a', 'Shipper', ''),
    kit('b', 'Shipping', ''),
    kit('c', 'Ship', ''),
    program,
  ])
  const first = async (text: string) => (await titlesOf(text, content)).slice(0, 3)
  expect(await first('ship')).toEqual(['Ship', 'Shipping', 'Shipper'])
  expect((await first('shipping')).slice(0, 2)).toEqual(['Shipping', 'Ship'])
  expect(await titlesOf('shipping', content)).not.toContain('Shipper')
})

test('every beginning of a word finds it', async () => {
  const content = memoryContent([kit('a', 'Aviation', ''), program])
  for (const typed of ['av', 'avi', 'avia', 'aviatio', 'aviation']) {
    expect(await titlesOf(typed, content), typed).toContain('Aviation')
  }
})

test('words with short stems in common are not forms of each other', async () => {
  const content = memoryContent([kit('a', 'Us', ''), kit('b', 'Using', ''), program])
  expect((await titlesOf('using', content)).slice(0, 1)).toEqual(['Using'])
  expect(await titlesOf('using', content)).not.toContain('Us')
})

test('all kits are found, and the lake is queried for a hundred at a time', async () => {
  const content = memoryContent([...manyKits(250), ...seededDocuments])
  const index = await loadSearchIndex(content)
  for (const at of [1, 100, 101, 250]) {
    expect(answerSearch(index, `kit ${at}`).results[0]?.title).toBe(`Kit ${at}`)
  }
  expect(content.requested.toSorted()).toEqual([
    'aircraft-types',
    'faq-hub',
    'kit-addresses',
    'search-content',
    'search-content',
    'search-content',
    'site-settings',
  ])
})

test('uses curated content if the lake returns only a part of the catalog', async () => {
  const stored = memoryContent([...manyKits(250), ...seededDocuments])
  const failing: ContentSource = {
    load: (request) =>
      request.params?.['from'] === 200 ? curatedResult(request) : stored.load(request),
  }
  expect(await titlesOf('kit 7', failing)).not.toContain('Kit 7')
  expect(await titlesOf('master', failing)).toContain('Master Kit')
})

test('titles come before texts, and whole words before beginnings', async () => {
  const content = memoryContent([
    { _id: 'program', _type: 'program' },
    kit('a', 'Blanket', 'A leash'),
    kit('b', 'Leashes and more', 'Things'),
    kit('c', 'Leash', 'Things'),
  ])
  expect((await titlesOf('leash', content)).slice(0, 3)).toEqual([
    'Leash',
    'Leashes and more',
    'Blanket',
  ])
  const prefixed = memoryContent([kit('a', 'Matador', ''), kit('b', 'Mat', '')])
  expect((await titlesOf('mat', prefixed)).slice(0, 2)).toEqual(['Mat', 'Matador'])
})

test('finds nothing that no page shows', async () => {
  expect(await titlesOf('secretword')).toEqual([])
})

test('pages are found by the text of their documents, unless an editor hides them', async () => {
  const content = memoryContent([
    ...seededDocuments.filter(({ _id }) => _id !== 'aboutPage'),
    { _id: 'aboutPage', _type: 'aboutPage', storyText: 'It began with a zeppelin.' },
    {
      _id: 'landing',
      _type: 'landingPage',
      title: 'For airships',
      slug: { _type: 'slug', current: 'airships' },
      blocks: [
        {
          _type: 'textBlock',
          _key: 'a',
          body: [{ _type: 'block', children: [{ _type: 'span', text: 'zeppelin' }] }],
        },
      ],
    },
    { _id: 'privacyPage', _type: 'privacyPage', lead: 'A zeppelin.', seo: { noIndex: true } },
  ])
  const { results } = await searchIn(content, 'zeppelins')
  expect(results.map(({ path }) => path).toSorted()).toEqual(['/about', '/airships'])
  expect(await titlesOf('privacy policy', content)).not.toContain('Privacy Policy')
})

test('a landing page is found by the text of its blocks, unless an editor hides it', async () => {
  const landing = landingPageDocument(seededPicture)
  const pathsOf = async (text: string, page: object) => {
    const { results } = await searchIn(memoryContent([...seededDocuments, page] as Documents), text)
    return results.map(({ path }) => path)
  }
  for (const text of ['winter layovers', 'frozen amused', 'wet carpets', 'mat stay dry']) {
    expect(await pathsOf(text, landing), text).toContain('/winter-layovers')
  }
  const hidden = { ...landing, seo: { noIndex: true } }
  expect(await pathsOf('winter layovers', hidden)).not.toContain('/winter-layovers')
  // Other parts of the site have these addresses.
  for (const current of ['contact', 'studio', 'Winter Layovers']) {
    const addressless = { ...landing, slug: { _type: 'slug', current } }
    expect(await pathsOf('frozen amused', addressless), current).toEqual([])
  }
})

test('ignores stop words', async () => {
  expect(await titlesOf('what is in the master kit')).toEqual(await titlesOf('master kit'))
  expect(await searchIn(lake, 'the')).toHaveProperty('results')
})

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n '],
  ['wildcards only', '* ** *.* ?'],
  ['one letter', 'a'],
  ['emoji', '🐕🐕‍🦺'],
  ['control characters', '\u0000\u0001\u001B'],
  ['a lone surrogate', '\uD800'],
  ['punctuation', '"\'`;--/*'],
])('%s find nothing', async (_, text) => {
  expect((await searchIn(lake, text)).results).toEqual([])
})

test.each([
  ['signs of a query', '*[_type == "inquiry"]{...} | order(name)'],
  ['a quote that ends a text', '"]{_id} master'],
  ['an exclusion', '-master -kit'],
  ['signs of a pattern', '(.*)+$[^ master'],
  ['text from right to left', '\u202Eretsam מאסטר ערכה'],
  ['Chinese', '寵物旅行套裝'],
  ['10 kB', 'master '.repeat(1500)],
  ['one word of 10 kB', 'm'.repeat(10_000)],
  ['many words', Array.from({ length: 50 }, (_, at) => `w${at}x`).join(' ')],
  ['accents that combine without end', `master${'\u0301'.repeat(90)}`],
])('%s are searched like other words', async (_, text) => {
  const content = memoryContent(seededDocuments)
  const answer = await searchIn(content, text)
  expect(JSON.stringify(answer).length).toBeLessThan(20_000)
})

test('an excerpt is short, and does not cut a character', async () => {
  const long = memoryContent([kit('a', 'Long', `${'🐕'.repeat(300)} leash ${'word '.repeat(300)}`)])
  const { results } = await searchIn(long, 'leash')
  const text = results[0]?.excerpt.map((piece) => piece.text).join('') ?? ''
  expect(text).toContain('leash')
  expect(text.length).toBeLessThan(400)
  expect(text.isWellFormed()).toBe(true)
})

test('search covers the text of every page that search engines can list, and no other', () => {
  const named = (type: string) => searchContentQuery.includes(`"${type}"`)
  for (const { type, isListed } of pageDocuments) expect(named(type), type).toBe(isListed)
})
