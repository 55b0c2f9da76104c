import { expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { noFacts } from '#schemas/content/product/facts/no-facts.ts'
import { distinctFacts, fileAsset } from '#tests/support/distinct-facts.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const origin = 'http://localhost:4421'
const settings = settingsOf(origin)
const curated = curatedDocuments(() => 'image-0-2400x1600-jpg')
const template = curated.find(({ _type }) => _type === 'product')
const marks = ['ONE', 'TWO', 'THREE']
const loaded = loadedSite()

function kitOf(mark: string, others: object = {}) {
  const slug = { _type: 'slug', current: mark.toLowerCase() }
  const order = marks.indexOf(mark)
  const basics = {
    order,
    _id: `kit-${mark}`,
    _type: 'product',
    title: `Kit ${mark}`,
    slug,
    price: 54_300,
  }
  return { ...template, ...distinctFacts(mark), ...basics, variants: `Small ${mark}`, ...others }
}

function faqOf(mark: string) {
  const words = { question: `Why ${mark}?`, answer: `Because of ${mark}.` }
  return { _id: `faq-${mark}`, _type: 'faq', ...words }
}

const contentOf = (...kits: ReturnType<typeof kitOf>[]) =>
  memoryContent([...curated, fileAsset, faqOf('ONE'), ...kits])

async function htmlOf(path: string, ...kits: ReturnType<typeof kitOf>[]): Promise<string> {
  const request = new Request(`${origin}${path}`)
  const content = contentOf(...kits)
  const response = await loaded.site.renderPage({ request, settings, content })
  expect(response.status).toBe(200)
  return await response.text()
}

test('a kit’s page shows every fact with its name', async () => {
  const html = await htmlOf('/products/one', kitOf('ONE'))
  const strip = html.slice(html.indexOf('<h1'), html.indexOf('Inquire to Purchase'))
  expect(linesOf(strip)).toEqual([
    'Kit ONE',
    'Price',
    '$543.00',
    'Contents',
    '10 items',
    'Lead time',
    'Ships in 4–9 business days from a confirmed order',
    'Variants',
    'Small ONE',
  ])
  expect(linesBelow(html, 'What’s Included')).toEqual([
    'Group ONE',
    '1 3 × Towel',
    'Detail ONE',
    '2 7 × Bowl ONE',
  ])
  expect(linesBelow(html, 'Specifications')).toEqual([
    'Outer size',
    '610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)',
    'Packed size (use for stowage)',
    '590 × 380 × 130 mm (23.2 × 15.0 × 5.1 in)',
    'Weight',
    '5.2 kg (11.5 lb)',
    'Materials',
    'Canvas ONE',
    'Leather ONE',
    'Shelf life',
    '18 months (first to expire: Chews ONE)',
    'Country of origin',
    'Portugal',
    'Part number',
    'PJ-ONE-01',
  ])
  expect(linesBelow(html, 'Does it fit your aircraft?')).toEqual([
    'Light jet',
    'Does not fit',
    'Too large ONE',
    'Midsize jet',
    'Fits',
    'Closet ONE',
    'Heavy jet',
    'Fits',
    'Galley ONE',
    'Find your aircraft by name',
  ])
  expect(linesBelow(html, 'Sizes for your dog')).toEqual([
    'Size',
    'Dog',
    'Chest girth',
    'Mat',
    'S',
    'Dog 4–10 kg (8.8–22.0 lb)',
    'Terrier ONE',
    'Chest girth 380–520 mm (15.0–20.5 in)',
    'Mat 800 × 600 mm (31.5 × 23.6 in)',
    'M',
    'Dog',
    'Collie ONE',
    'Chest girth 530–690 mm (20.9–27.2 in)',
  ])
  expect(linesBelow(html, 'Tests and certification')).toEqual([
    'Claim ONE',
    'Organism',
    'Organism ONE',
    'Method',
    'Method ONE',
    'Laboratory',
    'Laboratory ONE',
    'Date',
    'August 21, 2025',
    'Not certified',
    'Limits ONE',
  ])
  expect(linesBelow(html, 'Documents')).toEqual(['Card ONE', 'Test report · PDF · 240 kB'])
  expect(linesBelow(html, 'More about this kit')).toEqual(['Care ONE', 'Wash ONE by hand.'])
  expect(linesBelow(html, 'Questions about this kit')).toEqual(['Why ONE?', 'Because of ONE.'])
  expect(linesBelow(html, 'Replenished by')).toEqual(['Food & Snack Kit'])
})

const headingsOf = (html: string) =>
  html
    .split('</main>')[0]
    ?.split('<h2')
    .slice(1)
    .map((part) => linesOf(`<h2${part}`)[0])

test('the page of a kit without facts has no sections for them', async () => {
  const html = await htmlOf('/products/one', kitOf('ONE', noFacts))
  expect(headingsOf(html)).toEqual(['What’s Included', 'Perfect For', 'Delivery', 'Other Products'])
  expect(html).not.toContain('Lead time')
  expect(html).not.toContain('More pictures')
})

test('unreadable facts do not affect the rest of the page', async () => {
  const unreadable = { spec: 'large', evidence: [7, null], stowage: [], contents: { a: 1 } }
  const html = await htmlOf('/products/one', kitOf('ONE', unreadable))
  expect(headingsOf(html)).toEqual([
    'What’s Included',
    'Perfect For',
    'Delivery',
    'Sizes for your dog',
    'Documents',
    'More about this kit',
    'Questions about this kit',
    'Replenished by',
    'Other Products',
  ])
})

test('the size chart names breeds if no weight is known', async () => {
  const sizeChart = [{ _key: 'a', size: 'M', girthMinMm: 530, girthMaxMm: 690, breeds: 'Collie' }]
  const html = await htmlOf('/products/one', kitOf('ONE', { sizeChart }))
  expect(linesBelow(html, 'Sizes for your dog')).toEqual([
    'Size',
    'Dog',
    'Chest girth',
    'M',
    'Dog',
    'Collie',
    'Chest girth 530–690 mm (20.9–27.2 in)',
  ])
})

test('a comparison shows every fact of each kit, and which are the same', async () => {
  const alike = { spec: { ...distinctFacts('THREE').spec, weightGrams: 900 }, price: 100 }
  const kits = [kitOf('ONE'), kitOf('TWO'), kitOf('THREE', alike)]
  const html = await htmlOf('/products/compare?kits=one&kits=two&kits=three', ...kits)
  const table = html.slice(html.indexOf('<tbody'), html.indexOf('<tfoot'))
  const rows = table.split('<tr').map((row) => linesOf(`<tr${row}`))
  const each = (text: (mark: string) => string) => marks.map(text)
  const thrice = (text: string) => [text, text, text]
  expect(rows.slice(1)).toEqual([
    ['At a glance'],
    ['Price Differs', '$543.00', '$543.00', '$1.00'],
    ['Status Same', ...thrice('Available')],
    ['Variants Differs', ...each((mark) => `Small ${mark}`)],
    ['Lead time Same', ...thrice('Ships in 4–9 business days from a confirmed order')],
    ['Light jet Differs', ...each((mark) => `Too large ${mark}`).flatMap(withNo)],
    ['Midsize jet Differs', ...each((mark) => `Closet ${mark}`).flatMap(withYes)],
    ['Heavy jet Differs', ...each((mark) => `Galley ${mark}`).flatMap(withYes)],
    ['Outer size Same', ...thrice('610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)')],
    ['Packed size (use for stowage) Same', ...thrice('590 × 380 × 130 mm (23.2 × 15.0 × 5.1 in)')],
    ['Weight Differs', '5.2 kg (11.5 lb)', '5.2 kg (11.5 lb)', '900 g (31.7 oz)'],
    ['Materials Differs', ...marks.flatMap(materials)],
    ['Shelf life Differs', ...each((mark) => `18 months (first to expire: Chews ${mark})`)],
    ['Country of origin Same', ...thrice('Portugal')],
    ['Documents Differs', ...each((mark) => `Card ${mark} (240 kB)`)],
    ['Contents that differ'],
    ['Towel', ...marks.flatMap((mark) => ['3 ×', `Detail ${mark}`])],
    ['Bowl ONE', '7 ×', ...none, ...none],
    ['Bowl TWO', ...none, '7 ×', ...none],
    ['Bowl THREE', ...none, ...none, '7 ×'],
  ])
})

test('a comparison lists items as common if all three kits contain them, not only two', async () => {
  const holding = (...names: string[]) => ({
    contents: names.map((name) => ({ _key: name, quantity: 2, name })),
  })
  const html = await htmlOf(
    '/products/compare?kits=one&kits=two&kits=three',
    kitOf('ONE', holding('Towel', 'Brush')),
    kitOf('TWO', holding('Brush', 'Towel', 'Bowl')),
    kitOf('THREE', holding('Bowl', 'Towel')),
  )
  const table = html.slice(html.indexOf('<tbody'), html.indexOf('<tfoot'))
  expect(linesOf(table.slice(table.indexOf('Contents in common')))).toEqual([
    'Contents in common',
    'Towel',
    '2 ×',
    '2 ×',
    '2 ×',
    'Contents that differ',
    'Brush',
    '2 ×',
    '2 ×',
    ...none,
    'Bowl',
    ...none,
    '2 ×',
    '2 ×',
  ])
})

/** The text of an empty cell. */
const none = ['— None']
const withNo = (where: string) => ['Does not fit', where]
const withYes = (where: string) => ['Fits', where]
const materials = (mark: string) => [`Canvas ${mark}`, `Leather ${mark}`]

test('a line sheet shows every fact with its name', async () => {
  const content = contentOf(kitOf('ONE'))
  const sheet = await loaded.site.loadLineSheet({ content, settings, slug: 'one' })
  expect(sheet?.kits).toMatchObject([
    {
      title: 'Kit ONE',
      price: '$543.00',
      contents: [{ heading: 'Group ONE', items: ['3 × Towel: Detail ONE', '7 × Bowl ONE'] }],
      facts: [
        { label: 'Variants', value: 'Small ONE' },
        { label: 'Lead time', value: 'Ships in 4–9 business days from a confirmed order' },
        { label: 'Outer size', value: '610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)' },
        {
          label: 'Packed size (use for stowage)',
          value: '590 × 380 × 130 mm (23.2 × 15.0 × 5.1 in)',
        },
        { label: 'Weight', value: '5.2 kg (11.5 lb)' },
        { label: 'Materials', value: 'Canvas ONE; Leather ONE' },
        { label: 'Shelf life', value: '18 months (first to expire: Chews ONE)' },
        { label: 'Country of origin', value: 'Portugal' },
        { label: 'Part number', value: 'PJ-ONE-01' },
        { label: 'Replenished by', value: 'Food & Snack Kit' },
        { label: 'Care ONE', value: 'Wash ONE by hand.' },
      ],
      tables: [
        {
          heads: ['Aircraft', 'Fits', 'Where'],
          rows: [
            ['Light jet', 'No', 'Too large ONE'],
            ['Midsize jet', 'Yes', 'Closet ONE'],
            ['Heavy jet', 'Yes', 'Galley ONE'],
          ],
        },
        {
          heads: ['Size', 'Dog’s weight', 'Girth', 'Mat', 'Breeds'],
          rows: [
            [
              'S',
              '4–10 kg (8.8–22.0 lb)',
              '380–520 mm (15.0–20.5 in)',
              '800 × 600 mm (31.5 × 23.6 in)',
              'Terrier ONE',
            ],
            ['M', '—', '530–690 mm (20.9–27.2 in)', '—', 'Collie ONE'],
          ],
        },
        {
          heads: ['Claim', 'Organism', 'Method', 'Laboratory', 'Date', 'Not certified'],
          rows: [
            [
              'Claim ONE',
              'Organism ONE',
              'Method ONE',
              'Laboratory ONE',
              'August 21, 2025',
              'Limits ONE',
            ],
          ],
        },
      ],
    },
  ])
})

/**
 * The visible lines below a heading, up to the next heading of its level.
 *
 * @throws {Error} if there is no such heading
 */
function linesBelow(html: string, heading: string): string[] {
  const parts = html.split('<h2').slice(1)
  const part = parts.find((one) => linesOf(`<h2${one}`)[0] === heading)
  if (part === undefined) throw new Error(`The page has no heading “${heading}”.`)
  const [section = ''] = `<h2${part}`.split('</main>')
  return linesOf(section).slice(1)
}

/** The texts of a piece of HTML, one for each block. */
function linesOf(html: string): string[] {
  return (
    html
      .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, '')
      // These spans only prevent line breaks.
      .replaceAll(/<span class="inline-block">([^<]*)<\/span>/g, '$1')
      .replaceAll(/<\/?span(?![^>]*\bblock\b)[^>]*>/g, ' ')
      .split(/<[^>]*>/)
      .map((text) => decoded(text).replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  )
}

function decoded(text: string): string {
  return text
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
