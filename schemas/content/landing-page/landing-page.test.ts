import { expect, test } from 'vitest'
import { automaticId } from '#schemas/content/redirect/automatic-redirect.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { studioProblems } from '#tests/support/studio-problems.ts'
import { blockPicture, blockTypes } from './block-types.ts'

const assetId = 'image-0-2400x1600-jpg'
const page = landingPageDocument(assetId)
const slug = (current: string) => ({ _type: 'slug', current })
const redirect = (_id: string, from: string, to = '/about') => ({
  _id,
  _type: 'redirect',
  from,
  to,
})

/** The existing documents. */
const dataset = [
  { ...page, _id: 'landing-tried', slug: slug('tried') },
  { ...page, _id: 'landing-summer', title: 'Summer', slug: slug('summer') },
  { ...page, _id: 'drafts.landing-spring', title: 'Spring', slug: slug('spring') },
  { ...page, _id: 'versions.r1.landing-autumn', title: 'Autumn', slug: slug('autumn') },
  redirect('redirect-old', '/old-offer'),
  redirect('drafts.redirect-new', '/New-Offer/'),
  redirect(automaticId('/was-here'), '/was-here', '/tried'),
  redirect(automaticId('/was-summer'), '/was-summer', '/summer'),
  { _id: 'product-master-kit', _type: 'product', title: 'Master Kit', slug: slug('master-kit') },
]

/** The Studio's messages about the changed page, with queries answered from the documents above. */
async function problemsOf(changes: object): Promise<string> {
  const document = { ...page, ...changes, _id: 'drafts.landing-tried' }
  return (await studioProblems(document, dataset)).problems.join('\n')
}

const blocks = page['blocks'] as { _type: string; _key: string }[]
/** The page with one field of one block changed. */
const changed = (type: string, fields: object) => ({
  blocks: blocks.map((block) => (block._type === type ? { ...block, ...fields } : block)),
})

const twice = ['a', 'b'].map((_key) => ({
  _key,
  _type: 'picture',
  alt: 'The ramp.',
  asset: { _type: 'reference', _ref: assetId },
}))

test('a page with every block has no problems', async () => {
  expect(blocks.map(({ _type }) => _type)).toEqual(
    expect.arrayContaining(blockTypes.map(({ name }) => name)),
  )
  expect(await problemsOf({ slug: slug('tried') })).toBe('')
})

test.each([
  ['contact', 'is already used by another part of the site'],
  ['studio', 'is already used by another part of the site'],
  ['404', 'is already used by another part of the site'],
  ['summer', '“Summer” already has this address'],
  ['spring', '“Spring” (a draft) already has this address'],
  ['autumn', '“Autumn” (in a release) already has this address'],
  ['old-offer', 'A redirect leads from /old-offer to /about. Delete that redirect first'],
  ['new-offer', 'A redirect leads from /new-offer'],
  ['was-summer', 'A redirect leads from /was-summer to /summer'],
  ['Winter Offer', 'Use only lowercase letters, digits and single dashes, such as “winter-offer”.'],
])('the slug %s is rejected: %s', async (current, message) => {
  const problems = await problemsOf({ slug: slug(current) })
  expect(problems).toContain(message)
  expect(problems).toContain('error slug')
})

test('a page can return to its former address', async () => {
  expect(await problemsOf({ slug: slug('was-here') })).not.toContain('error')
})

const mistakes: readonly (readonly [changes: object, message: string])[] = [
  [{ blocks: [] }, 'Add a block. Without one, the page is empty.'],
  [
    { blocks: [...blocks, { ...blocks.at(-1), _key: 'b' }] },
    'A page can have only one inquiry form.',
  ],
  [{ blocks: blocks.toReversed() }, 'warning blocks: The opening belongs at the top.'],
  [changed('openingBlock', { heading: '' }), 'Write the heading'],
  [changed('actionBlock', { links: [] }), 'Add a button'],
  [
    changed('actionBlock', { links: [{ _key: 'a', label: 'Go', to: 'javascript:alert(1)' }] }),
    'Begin with a slash',
  ],
  [changed('textBlock', { body: [] }), 'Write the text, or remove this block.'],
  [changed('pictureBlock', { image: undefined }), 'Add a picture.'],
  [changed('galleryBlock', { pictures: [] }), 'Add at least two pictures'],
  [changed('galleryBlock', { pictures: twice }), 'The same picture is listed twice. Remove one'],
  [
    changed('faqBlock', {
      questions: ['a', 'b'].map((_key) => ({ _key, _type: 'reference', _ref: 'faq-1' })),
    }),
    'A question is listed twice. Remove one of the two.',
  ],
  [changed('kitsBlock', { kits: [], count: 99 }), 'Enter a whole number from 1 to'],
  [
    changed('comparisonBlock', {
      kits: [{ _key: 'a', _type: 'reference', _ref: 'product-master-kit' }],
    }),
    'Choose at least 2 kits.',
  ],
  [changed('faqBlock', { questions: [] }), 'Add a question, or remove this block.'],
  [changed('quoteBlock', { author: '' }), 'Say who said it'],
  [changed('formBlock', { source: undefined }), 'Choose what visitors send.'],
]

test.each(mistakes.map(([changes, message]) => [message, changes] as const))(
  'a mistake in a block gets the message: %s',
  async (message, changes) => {
    expect(await problemsOf(changes)).toContain(message)
  },
)

test.each(['javascript:alert(1)', 'mailto:', 'crew@example.com', '/studio', 'ftp://a.example', ''])(
  'a link in a text to %s is rejected at the link',
  async (to) => {
    const body = [
      {
        _type: 'block',
        _key: 'p',
        style: 'normal',
        markDefs: [{ _type: 'link', _key: 'l', to }],
        children: [{ _type: 'span', _key: 's', text: 'Here', marks: ['l'] }],
      },
    ]
    expect(await problemsOf(changed('textBlock', { body }))).toMatch(/error .*markDefs.*\.to:/)
  },
)

test('the list of blocks shows the text of a block, or its missing parts', () => {
  for (const { name, title, preview } of blockTypes) {
    // Each preview reads the fields of its own block.
    const prepare = preview?.prepare as (fields: object) => { title: string; subtitle: string }
    expect(prepare({}), name).toMatchObject({ title, subtitle: expect.stringContaining(title) })
    expect(blockPicture(name)).toMatch(/^\/studio\/static\/blocks\/[a-z-]+\.svg$/)
  }
  const [opening] = blockTypes
  const shown = opening?.preview?.prepare?.({ heading: 'Cold ramps' } as never)
  expect(shown).toMatchObject({ title: 'Cold ramps', subtitle: 'Opening' })
})

/** The preview of a block with these fields, selected as in the Studio. */
function previewOf(name: string, fields: object): { title: string; subtitle: string } {
  const preview = blockTypes.find((type) => type.name === name)?.preview
  // The Studio turns a list into an object if the selection includes one of its entries, existing
  // or not.
  const selected = Object.entries(fields).map(([field, value]) => {
    const isSplit = Object.values(preview?.select ?? {}).some((at) => at.startsWith(`${field}.`))
    return [
      field,
      isSplit && Array.isArray(value) ? Object.assign({ 0: undefined }, value) : value,
    ] as const
  })
  const prepare = preview?.prepare as (fields: object) => { title: string; subtitle: string }
  return prepare(Object.fromEntries(selected))
}

test('the list of blocks shows the number of entries', () => {
  const three = [{}, {}, {}]
  const shown = {
    galleryBlock: { pictures: three },
    kitsBlock: { kits: three },
    comparisonBlock: { kits: three },
    faqBlock: { questions: three },
  }
  const subtitles = Object.entries(shown).map(([name, fields]) => previewOf(name, fields).subtitle)
  expect(subtitles).toEqual([
    'Gallery · 3 pictures',
    'Kits · 3 kits',
    'Comparison · 3 kits',
    'Questions · 3 questions',
  ])
  expect(previewOf('galleryBlock', { pictures: [] }).subtitle).toMatch(/shown: no pictures/)
  expect(previewOf('kitsBlock', { kits: [], count: 2 }).subtitle).toMatch(/first 2 in/)
})
