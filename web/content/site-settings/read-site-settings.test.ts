import { expect, test } from 'vitest'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import { readSiteSettings } from './read-site-settings.ts'

/** Settings as a lake may answer with them, whatever the schema says. */
const stored = (fields: object) => readSiteSettings({ ...curatedSiteSettings, ...fields })

test('the curated navigation is the specification’s, with the search, and contact and FAQ in the footer', () => {
  const { mainLinks, footerLinks, orderLabel } = readSiteSettings(null)
  expect(mainLinks.map(({ label }) => label)).toEqual(['Home', 'About', 'Products', 'Search'])
  const footer = footerLinks.map(({ label }) => label).join()
  expect(footer).toBe('Home,About Us,Products,Order Now,Contact,FAQ')
  expect(orderLabel).toBe('Order Now')
})

test('lists that were never made read as curated, emptied ones as empty', () => {
  const { mainLinks, footerLinks } = stored({ mainLinks: null, footerLinks: [] })
  expect(mainLinks).toEqual(curatedSiteSettings.mainLinks)
  expect(footerLinks).toEqual([])
})

test('a link that cannot be shown or followed is left out, and its neighbours stay', () => {
  const links = [
    { label: ' Press ', to: 'https://example.com' },
    { label: 'Evil', to: 'javascript:alert(1)' },
    { label: '', to: '/about' },
    { label: 7, to: '/about' },
    { label: 'Nowhere', to: null },
    null,
    'text',
    { label: 'Café', to: '/products/café' },
  ]
  expect(stored({ mainLinks: links }).mainLinks).toEqual([
    { label: 'Press', to: 'https://example.com/' },
    { label: 'Café', to: '/products/caf%C3%A9' },
  ])
})

test('a list of any length shows a bounded number of links', () => {
  const links = Array.from({ length: 500 }, () => ({ label: 'Home', to: '/' }))
  expect(stored({ footerLinks: links }).footerLinks.length).toBeLessThan(30)
})

test('words left out read as curated', () => {
  expect(stored({ orderLabel: ' ', rights: 7, followTitle: null })).toMatchObject({
    orderLabel: 'Order Now',
    rights: 'All rights reserved.',
    followTitle: 'Follow',
  })
  expect(stored({ orderLabel: 'Ask' }).orderLabel).toBe('Ask')
})
