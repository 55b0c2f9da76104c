import { expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { studioProblems } from '#tests/support/studio-problems.ts'

const curated = curatedDocuments((name) => `image-${name.replaceAll('-', '')}-2400x1600-webp`)
const settings = curated.find(({ _type }) => _type === 'siteSettings')

const dataset = [
  ...curated,
  { _id: 'drafts.new', _type: 'product', title: 'New', slug: { current: 'new-kit' } },
  { _id: 'moved', _type: 'redirect', from: '/old', to: '/about' },
]

const checked = (fields: object) => studioProblems({ ...settings, ...fields }, dataset)

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
])('a link can lead to %s', async (to) => {
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
])('a link to %j is rejected: %s', async (to, message) => {
  expect(await problemsOf(to)).toEqual([
    expect.stringContaining(`error footerLinks[_key=="k"].to: ${message}`),
  ])
})

test('a label is required and short, and a list has a maximum length', async () => {
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

test('a list cannot contain a link twice', async () => {
  const twice = [link('/about'), { ...link('/about'), _key: 'l' }]
  const { problems } = await checked({ mainLinks: twice })
  expect(problems.join()).toContain('This link is listed twice. Remove one.')
})

test('a list of many links costs one query', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({
    ...link('/about', `${at}`),
    _key: String(at),
  }))
  expect((await checked({ mainLinks: many, footerLinks: [] })).queries).toBe(1)
})
