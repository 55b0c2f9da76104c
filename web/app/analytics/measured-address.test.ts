import { expect, test } from 'vitest'
import { isMeasured, measuredAddress, measuredReferrer } from './measured-address.ts'

const site = 'https://www.petjet.example'

test.each([
  ['/', '/'],
  ['/about#team', '/about'],
  ['/products?page=2', '/products?page=2'],
  ['/products?page=ada@example.com', '/products'],
  ['/?utm_source=spring-mail&utm_medium=email', '/?utm_source=spring-mail&utm_medium=email'],
  ['/?utm_campaign=2026-11.sale&utm_content=Jane+Doe', '/?utm_campaign=2026-11.sale'],
  ['/?utm_campaign=%2B1+866+841+5387', '/'],
  ['/?utm_campaign=%2B1-866-841-5387&utm_id=866.8415', '/'],
  ['/?utm_source=ada@example.com', '/'],
  [`/?utm_campaign=${'a'.repeat(61)}`, '/'],
  ['/contact?email=ada@example.com&name=Ada&gclid=abc&token=s3cret', '/contact'],
])('reports %s as %s', (address, measured) => {
  expect(measuredAddress(site + address).href).toBe(site + measured)
})

test('reports an address without a page as /404', () => {
  expect(measuredAddress(`${site}/unsubscribe/ada@example.com`, false).href).toBe(`${site}/404`)
})

test.each([
  ['', ''],
  ['https://search.example/find?q=ada+stone', 'https://search.example/'],
  [`${site}/products?page=3&q=ada`, `${site}/products?page=3`],
  ['not an address', ''],
])('reports the referrer %s as %s', (referrer, measured) => {
  expect(measuredReferrer(referrer, site)).toBe(measured)
})

test('does not measure the pages for staff', () => {
  expect(['/', '/administration', '/contact'].every(isMeasured)).toBe(true)
  expect(['/admin', '/admin/'].some(isMeasured)).toBe(false)
})
