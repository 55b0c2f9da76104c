import { expect, test } from 'vitest'
import { curatedPages } from '#schemas/content/page/curated-pages.ts'
import { pageEntries } from './page-entries.ts'

const details = { brand: 'Acme Pets', email: 'a@example.com', phone: '555' }

test('a page is found by the words that it shows, with what the site settings say', () => {
  const found = pageEntries([], [], curatedPages, details)
  const textOf = (path: string) => found.find((one) => one.path === path)?.texts.join(' ')
  expect(textOf('/about')).toContain('Acme Pets makes kits')
  expect(found.flatMap(({ texts }) => texts).join(' ')).not.toMatch(/\{\w+\}/)
  expect(textOf('/contact')).toContain(curatedPages.contactPage.formTitle)
  expect(textOf('/contact')).not.toContain(curatedPages.contactPage.thanksText)
  expect(textOf('/products')).not.toContain(curatedPages.productsPage.kitHelpText)
})

const built = (current: unknown) => ({
  _type: 'landingPage',
  title: 'Winter layovers',
  slug: { _type: 'slug', current },
})

test('a page that editors have built is found where it stands', () => {
  const found = pageEntries([built('winter-layovers')], [], {}, details).filter(({ title }) =>
    title.startsWith('Winter'),
  )
  expect(found.map(({ path }) => path)).toEqual(['/winter-layovers'])
})

test.each(['contact', 'products', 'faq', 'api', '404', 'Not a slug', '', 7, null])(
  'a page whose slug %j has no address is not found',
  (slug) => {
    const found = pageEntries([built(slug)], [], {}, details)
    expect(found.some(({ title }) => title === 'Winter layovers')).toBe(false)
  },
)
