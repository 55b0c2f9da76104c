import { expect, test } from 'vitest'
import { settingsOf } from '#tests/support/settings-of.ts'
import { canonicalUrl, pagePathOfShare, sharePath } from './addresses.ts'

test.each([
  ['https://www.petjet.example', '/about', 'https://www.petjet.example/about'],
  ['https://www.petjet.example', '/', 'https://www.petjet.example/'],
  ['http://localhost:3000', '/about', 'http://localhost:3000/about'],
])('with SITE_URL %s, the canonical address of %s is %s', (siteUrl, path, url) => {
  expect(canonicalUrl({ settings: settingsOf(siteUrl) }, path)).toBe(url)
})

test.each(['/', '/about', '/products/master-kit'])(
  'the address of the share picture of %s leads back to it',
  (p) => {
    expect(pagePathOfShare(sharePath(p))).toBe(p)
  },
)

test('other addresses are not share pictures', () => {
  expect(pagePathOfShare('/share/about.jpg')).toBeNull()
  expect(pagePathOfShare('/pictures/about.png')).toBeNull()
})
