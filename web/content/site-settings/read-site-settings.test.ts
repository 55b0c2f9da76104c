import { expect, test } from 'vitest'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import { readSiteSettings } from './read-site-settings.ts'

/** Settings that a lake can return, regardless of the schema. */
const stored = (fields: object) => readSiteSettings({ ...curatedSiteSettings, ...fields })

test('the curated navigation is that of the specification, plus search, contact and FAQ', () => {
  const { mainLinks, footerLinks, orderLabel } = readSiteSettings(null)
  expect(mainLinks.map(({ label }) => label)).toEqual(['Home', 'About', 'Products', 'Search'])
  const footer = footerLinks.map(({ label }) => label).join()
  expect(footer).toBe('Home,About Us,Products,Order Now,Contact,FAQ')
  expect(orderLabel).toBe('Order Now')
})

test('reads a list that was never filled in as curated, and an emptied one as empty', () => {
  const { mainLinks, footerLinks } = stored({ mainLinks: null, footerLinks: [] })
  expect(mainLinks).toEqual(curatedSiteSettings.mainLinks)
  expect(footerLinks).toEqual([])
})

test('leaves out links without a label or a valid target, and reads the others', () => {
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

test('limits the number of links', () => {
  const links = Array.from({ length: 500 }, () => ({ label: 'Home', to: '/' }))
  expect(stored({ footerLinks: links }).footerLinks.length).toBeLessThan(30)
})

test('reads missing texts as curated', () => {
  expect(stored({ orderLabel: ' ', rights: 7, followTitle: null })).toMatchObject({
    orderLabel: 'Order Now',
    rights: 'All rights reserved.',
    followTitle: 'Follow',
  })
  expect(stored({ orderLabel: 'Ask' }).orderLabel).toBe('Ask')
})
