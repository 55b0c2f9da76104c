import { expect, test } from 'vitest'
import { studioProblems } from '#tests/support/studio-problems.ts'

const page = (_id: string, _type: string, title: string, current: string) => ({
  _id,
  _type,
  title,
  slug: { current },
})
const redirect = (_id: string, from: unknown, to: unknown) => ({ _id, _type: 'redirect', from, to })

const dataset = [
  page('kit', 'product', 'Master Kit', 'master-kit'),
  page('drafts.new', 'product', 'New Kit', 'new-kit'),
  page('jet', 'program', 'JetSanitize', 'jetsanitize'),
  page('calm', 'program', 'Calming', 'calming'),
  redirect('first', '/one', '/two'),
  redirect('second', '/Two/', '/three'),
  redirect('drafts.third', '/three', '/four'),
  redirect('damaged', 7, null),
  redirect('outside', '/outside', 'https://evil.example'),
  redirect('own', '/own', '/one'),
]

async function problemsOf(fields: object): Promise<string[]> {
  const document = { _id: 'drafts.own', _type: 'redirect', permanent: true, ...fields }
  return (await studioProblems(document, dataset)).problems
}

test.each([
  ['/products/old', '/products/master-kit'],
  ['/products/old', '/programs/jetsanitize#steps'],
  ['/products/old', '/contact#faqs'],
  ['/products/old', '/'],
  ['/products/old', '/Products/Master-Kit/'],
  ['/products/new-kit', '/one'],
  ['/caf\u00e9 1', '/one'],
])('%s can lead to %s', async (from, to) => {
  expect(await problemsOf({ from, to })).toEqual([])
})

test.each([
  [undefined, 'Enter the old address, such as /products/old-kit.'],
  ['  ', 'Enter the old address'],
  ['products/old', 'Begin with a slash, such as /products/old-kit.'],
  ['https://petjet.example/old', 'Write only the part after the site’s name'],
  ['//petjet.example/old', 'Write only the part after the site’s name'],
  ['www.petjet.example/old', 'Write only the part after the site’s name'],
  ['javascript:alert(1)', 'Write only the part after the site’s name'],
  ['/a\\b', 'Use forward slashes only.'],
  ['/a\u0007', 'The address contains a space or a hidden character'],
  ['/a ', 'The address contains a space or a hidden character'],
  ['/a?b=c', 'Leave out the “?”'],
  ['/a#b', 'Leave out the “#”'],
  ['/a//b', 'No page can have this address.'],
  ['/a/../b', 'No page can have this address.'],
  ['/a%5Cb', 'No page can have this address.'],
  [`/${'a'.repeat(300)}`, 'Use at most 300 characters; there are 301.'],
  ['/', 'The home page cannot be redirected.'],
  ['/studio/structure', 'The site uses “/studio” internally.'],
  ['/API', 'The site uses “/api” internally.'],
  ['/assets/a.js', 'The site uses “/assets”'],
  ['/about', 'A page of the site is at this address now, and a page takes priority'],
  ['/products/Master-Kit', '“Master Kit” is at this address now'],
  ['/programs/jetsanitize', '“JetSanitize” is at this address now'],
  ['/ONE', 'Another redirect already leads from this address to /two. Change that one.'],
  ['/three', 'Another redirect (a draft) already leads from this address to /four.'],
])('the old address %j: %s', async (from, message) => {
  const problems = await problemsOf({ from, to: '/contact' })
  expect(problems).toEqual([expect.stringContaining(`error from: ${message}`)])
})

test.each([
  [undefined, 'error to: Enter the new address, such as /products/old-kit.'],
  ['https://evil.example/', 'error to: Write only the part after the site’s name'],
  ['//evil.example', 'error to: Write only the part after the site’s name'],
  ['/\\evil.example', 'error to: Use forward slashes only.'],
  ['/%5Cevil.example', 'error to: No page can have this address.'],
  ['/contact?a=b', 'error to: Leave out the “?”'],
  ['/admin', 'error to: The site uses “/admin” internally.'],
  ['/FOUR', 'error to: This redirect leads to itself. Enter another address.'],
  ['/nowhere', 'warning to: There is no page at this address'],
  ['/products/new-kit', 'warning to: There is no page at this address'],
  ['/programs/calming', 'warning to: There is no page at this address'],
])('the new address %j: %s', async (to, message) => {
  const problems = await problemsOf({ from: '/four', to })
  expect(problems).toEqual([expect.stringContaining(message)])
})

test('rejects a loop and names its addresses', async () => {
  const problems = await problemsOf({ from: '/three-b', to: '/one' })
  expect(problems).toEqual([])
  const loop = await problemsOf({ _id: 'drafts.third', from: '/three', to: '/one' })
  expect(loop).toEqual([
    'error to: These redirects form a loop: /three → /one → /two → /three. Change one of them.',
  ])
})
