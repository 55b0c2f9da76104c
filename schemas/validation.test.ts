import { expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { studioProblems } from '#tests/support/studio-problems.ts'

const product = (_id: string, title: string, slug: string, featured = false) => ({
  _id,
  _type: 'product',
  title,
  slug: { _type: 'slug', current: slug },
  featured,
})

/** The existing documents. */
const dataset = [
  product('product-master-kit', 'Master Kit', 'master-kit', true),
  product('drafts.product-new', 'Newest Kit', 'newest-kit'),
  { _id: 'faq-other', _type: 'faq', slug: { current: 'free-kit' } },
]

/** The Studio's messages about a document, with queries answered from the documents above. */
const problemsOf = async (document: object) => (await studioProblems(document, dataset)).problems

const assetId = (name: string) => `image-${name.replaceAll('-', '')}-2400x1600-webp`
const curated = curatedDocuments(assetId)

test.each(curated.map((document) => [document._id, document] as const))(
  'nothing is wrong with the curated %s',
  async (_id, document) => {
    const problems = await problemsOf(document)
    // The specification gives Platinum two amounts, and the facts of kits are placeholders.
    const known = /Use the same amount|they are still placeholders/
    expect(problems.filter((line) => !known.test(line))).toEqual([])
  },
)

test.each(['product', 'program', 'loyaltyTier', 'faq', 'siteSettings', 'homePage'])(
  'an empty %s gets one message per field, which says what to do',
  async (_type) => {
    const problems = await problemsOf({ _type })
    const fields = problems.map((line) => line.split(':')[0])
    expect(new Set(fields).size).toBe(fields.length)
    expect(problems.join()).not.toMatch(/Required|Must |Expected|pattern/)
    expect(problems.length).toBeGreaterThan(2)
  },
)

const placeholder = curated.find(({ _id }) => _id === 'product-cabin-clean-up-kit')!
/** A kit without facts that would have to match its texts. */
const kit = { ...placeholder, toCheck: false, spec: undefined, contents: undefined }

test.each([
  ['price', 10_000_001, 'error price: Enter at most $100,000.00.'],
  ['price', -1, 'error price: Enter an amount of zero or more, with at most two decimals.'],
  ['order', 10.5, 'error order: Enter a whole number from 0 to 10000.'],
  ['title', '   ', 'error title: Give the kit a name. Without one, the site does not show it.'],
  ['title', 'Ki', 'error title: Write at least 3 characters; there are 2.'],
  ['title', 'Copy of Kit', 'warning title: This is the name of a copy. Give the kit its own name.'],
  ['title', 'Newest Kit', 'warning title: “Newest Kit” (a draft) has the same name.'],
  ['featured', true, 'warning featured: “Master Kit” is featured too'],
  ['includes', '• **Care**', 'error includes: Nothing is listed under "Care".'],
  ['includes', '• \n-', 'error includes: There are only bullets'],
  ['includes', 'Bag **large**', 'warning includes: “Bag **large**” would show its asterisks'],
  ['variants', 'Basic\nPremium', 'warning variants: The site shows this as one line'],
  ['shortDescription', 'One. Two. Three.', 'warning shortDescription: This should be one to two'],
])('a kit’s %s of %j: %s', async (field, value, problem) => {
  const problems = await problemsOf({ ...kit, [field]: value })
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test.each([
  [
    'master-kit',
    'error slug: “Master Kit” already has this address. Press Generate to get an unused one.',
  ],
  ['newest-kit', 'error slug: “Newest Kit” (a draft) already has this address.'],
  [
    'Big Kit',
    'error slug: Use only lowercase letters, digits and single dashes, such as “big-kit”',
  ],
  ['food-snack-kit', 'error slug: This address leads to “food-and-snack-kit”.'],
])('the address %s: %s', async (current, problem) => {
  const problems = await problemsOf({ ...kit, slug: { _type: 'slug', current } })
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test.each(['{Name}', '{foo}', '{ kits }'])('a reply template with %s: an error', async (word) => {
  const templates = ['Dear {name}, {kits} ({reference})', `Dear ${word}`].map((text) => ({
    _key: text,
    _type: 'replyTemplate',
    title: 'Offer',
    text,
  }))
  expect(await problemsOf({ _type: 'replyTemplates', templates })).toEqual([
    `error templates[_key=="Dear ${word}"].text: The reply would show ${word} as it is. It fills in only {name}, {reference}, {kits}.`,
  ])
})

test('documents of different types can have the same slug', async () => {
  const slug = { _type: 'slug', current: 'free-kit' }
  expect(await problemsOf({ ...kit, slug })).toEqual([])
})

test('a changed slug gets a note about links to the old address', async () => {
  const slug = { _type: 'slug', current: 'the-master-kit' }
  const problems = await problemsOf({ ...kit, _id: 'drafts.product-master-kit', slug })
  expect(problems).toEqual([
    'info slug: The published address is “master-kit”. When you publish this change, links to it will lead to the new address.',
  ])
})

test.each([
  ['image-abc-900x600-jpg', 'A dog on a seat.', 'error image: This picture is 900 × 600 pixels'],
  ['image-abc-2400x1600-jpg', '', 'error image.alt: Describe the picture in one sentence.'],
  ['image-abc-2400x1600-jpg', 'IMG_1234.jpg', 'warning image.alt: This looks like a file name'],
  [
    'image-abc-2400x1600-jpg',
    'A dog on a seat. It sits.',
    'warning image.alt: This should be one sentence',
  ],
])('the picture %s described as %j: %s', async (_ref, alt, problem) => {
  const image = { _type: 'image', asset: { _type: 'reference', _ref }, alt }
  const problems = await problemsOf({ ...kit, image })
  expect(problems).toEqual([expect.stringContaining(problem)])
})

const tier = curated.find(({ _type }) => _type === 'loyaltyTier')!
const settings = curated.find(({ _type }) => _type === 'siteSettings')!
const program = { ...curated.find(({ _type }) => _type === 'program')!, toCheck: false }

test.each([
  [tier, 'perks', ['a', 'a'], 'error perks: “a” is listed twice. Remove or reword one'],
  [tier, 'perks', [''], 'error perks[0]: Fill in this line or remove it.'],
  [tier, 'perks', ['• Mat'], 'warning perks[0]: Remove the bullet'],
  [tier, 'discountPercent', 0.05, 'warning discountPercent: This is less than one percent.'],
  [
    program,
    'highlights',
    ['a', 'b', 'c', 'd'],
    'error highlights: List at most 3 lines; there are 4.',
  ],
  [settings, 'phone', '----------', 'error phone: A phone number has 7 to 15 digits or letters'],
  [settings, 'email', 'Jet <a@b.example>', 'error email: Write only the address'],
  [settings, 'webAddress', 'our site', 'error webAddress: Write only the address'],
  [settings, 'linkedinUrl', 'https://x.example', 'warning linkedinUrl: This leads to x.example'],
  [settings, 'instagramUrl', 'http://instagram.com', 'error instagramUrl: Write an address that'],
  [settings, 'copyrightYear', 25, 'error copyrightYear: Enter a whole number from 2020 to 2100.'],
])('%o with %s of %j: %s', async (document, field, value, problem) => {
  const problems = await problemsOf({ ...document, [field]: value })
  expect(problems).toEqual([expect.stringContaining(problem)])
})
