import { evaluate, parse } from 'groq-js'
import { createSchema, validateDocument } from 'sanity'
import { expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { schemaTypes } from '#schemas/index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const curated = curatedDocuments((name) => `image-${name.replaceAll('-', '')}-2400x1600-webp`)
const settings = curated.find(({ _type }) => _type === 'siteSettings')

const dataset = [
  ...curated,
  { _id: 'drafts.new', _type: 'product', title: 'New', slug: { current: 'new-kit' } },
  { _id: 'moved', _type: 'redirect', from: '/old', to: '/about' },
]

/** What the Studio says of site settings, and how often it asked the lake. */
async function checked(fields: object) {
  let requested = 0
  const fetch = async (query: string, params: Record<string, unknown>): Promise<unknown> => {
    requested += 1
    return (await evaluate(parse(query, { params }), { dataset, params })).get()
  }
  const client = { withConfig: () => client, fetch }
  const markers = await validateDocument({
    document: { _createdAt: '', _updatedAt: '', _rev: '', ...settings, ...fields },
    // Rules need nothing else of a workspace.
    workspace: { schema, getClient: () => client },
    getDocumentExists: () => Promise.resolve(true),
  } as unknown as Parameters<typeof validateDocument>[0])
  const problems = markers.map(
    ({ level, path, message }) => `${level} ${JSON.stringify(path)}: ${message}`,
  )
  return { problems, requested }
}

const link = (to: unknown, label: unknown = 'A link') => ({
  _key: 'k',
  _type: 'siteLink',
  label,
  to,
})
const problemsOf = async (to: unknown) =>
  (await checked({ mainLinks: [], footerLinks: [link(to)] })).problems

test.each([
  '/',
  '/contact#faq',
  '/order?kit=master-kit',
  '/products/master-kit',
  '/Products/Master-Kit/',
  '/programs/jetsanitize',
  '/old',
  'https://example.com/press',
])('a link may lead to %s', async (to) => {
  expect(await problemsOf(to)).toEqual([])
})

test.each([
  [undefined, 'Enter an address, such as /contact, or one that begins with https://.'],
  ['  ', 'Enter an address'],
  ['contact', 'Begin with a slash for a page on this site'],
  ['www.example.com', 'Begin with a slash for a page on this site'],
  ['http://example.com', 'Begin with a slash for a page on this site'],
  ['https://', 'This is not a web address.'],
  ['/studio/structure', 'The site uses this address internally.'],
  ['/a//b', 'No page can have this address.'],
  [`/${'a'.repeat(300)}`, 'Use at most 300 characters; there are 301.'],
  ['/no-such-page', 'There is no page at this address.'],
  ['/products/new-kit', 'There is no page at this address. Publish the page first'],
  ['/programs/training-workshops', 'There is no page at this address.'],
])('a link to %j is refused: %s', async (to, message) => {
  expect(await problemsOf(to)).toEqual([
    expect.stringContaining(`error ["footerLinks",{"_key":"k"},"to"]: ${message}`),
  ])
})

test('a label is needed, and is short; a list is bounded', async () => {
  const labels = [link('/', ' '), { ...link('/about', 'x'.repeat(31)), _key: 'l' }]
  const { problems } = await checked({ mainLinks: labels })
  expect(problems).toEqual([
    expect.stringContaining('Write the text of the link.'),
    expect.stringContaining('Write at most 30 characters'),
  ])
  const many = Array.from({ length: 8 }, (_, at) => ({ ...link('/', `${at}`), _key: String(at) }))
  expect((await checked({ mainLinks: many })).problems).toEqual([
    expect.stringContaining('List at most 7 links.'),
  ])
})

test('a link stands in a list once', async () => {
  const twice = [link('/about'), { ...link('/about'), _key: 'l' }]
  const { problems } = await checked({ mainLinks: twice })
  expect(problems.join()).toContain('This link is listed twice. Remove one.')
})

test('a list of many links costs the lake one question', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({
    ...link('/about', `${at}`),
    _key: String(at),
  }))
  expect((await checked({ mainLinks: many, footerLinks: [] })).requested).toBe(1)
})
