import { expect, test } from 'vitest'
import { storedFacts } from '#bin/curated-facts.ts'
import { noFacts } from '#schemas/content/product/facts/no-facts.ts'
import { fullFacts } from '#tests/support/full-facts.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'

const origin = 'http://localhost:4421'
const loaded = loadedSite()

/** The headings and the HTML of a kit's page if the kit has these facts. */
async function pageOf(facts: object) {
  const kit = seededDocuments.find(({ _id }) => _id === 'product-canine-accommodation-kit')!
  const others = seededDocuments.filter(({ _id }) => _id !== kit._id)
  const content = memoryContent([...others, { ...kit, ...facts }])
  const request = new Request(`${origin}/products/canine-accommodation-kit`)
  const response = await loaded.site.renderPage({ request, settings: settingsOf(origin), content })
  const html = await response.text()
  const main = html.slice(0, html.indexOf('</main>'))
  const headings = [...main.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text)
  return { html, headings }
}

test('a kit’s page has a section for each fact, also without scripts', async () => {
  const { html, headings } = await pageOf(storedFacts(fullFacts, () => ({})))
  expect(headings).toEqual([
    'What&#x27;s Included',
    'Perfect For',
    'Specifications',
    'Does it fit your aircraft?',
    'Sizes for your dog',
    'Evidence, and what is not certified',
    'Questions about this kit',
    'Other Products',
  ])
  expect(html.replaceAll('\u00a0', ' ')).toContain('610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)')
  expect(html).toMatch(/<ol [^>]*start="4">/)
  // Content that a phone shows first comes before the rest.
  expect(html.indexOf('Inquire to Purchase')).toBeLessThan(html.indexOf('What&#x27;s Included'))
})

test('the page of a kit without facts has no sections for them', async () => {
  const { html, headings } = await pageOf(noFacts)
  expect(headings).toEqual(['What&#x27;s Included', 'Perfect For', 'Other Products'])
  expect(html).not.toContain('Lead time')
  expect(html).not.toContain('More pictures')
})

test('unreadable facts do not affect the rest of the page', async () => {
  const { headings } = await pageOf({
    ...storedFacts(fullFacts, () => ({})),
    spec: 'large',
    evidence: [7, null],
    stowage: [],
    contents: { a: 1 },
  })
  expect(headings).toEqual([
    'What&#x27;s Included',
    'Perfect For',
    'Sizes for your dog',
    'Questions about this kit',
    'Other Products',
  ])
})
