import { expect, test } from 'vitest'
import { pageEntries } from './page-entries.ts'

const built = (current: unknown) => ({
  _type: 'landingPage',
  title: 'Winter layovers',
  slug: { _type: 'slug', current },
})

test('a page that editors have built is found where it stands', () => {
  const found = pageEntries([built('winter-layovers')], [], {}).filter(({ title }) =>
    title.startsWith('Winter'),
  )
  expect(found.map(({ path }) => path)).toEqual(['/winter-layovers'])
})

test.each(['contact', 'products', 'faq', 'api', '404', 'Not a slug', '', 7, null])(
  'a page whose slug %j has no address is not found',
  (slug) => {
    const found = pageEntries([built(slug)], [], {})
    expect(found.some(({ title }) => title === 'Winter layovers')).toBe(false)
  },
)
