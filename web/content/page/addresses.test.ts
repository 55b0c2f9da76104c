import { expect, test } from 'vitest'
import { settingsOf } from '#tests/support/settings-of.ts'
import { canonicalUrl, pagePathOfShare, sharePath } from './addresses.ts'

const settings = settingsOf('https://www.petjet.example')

test.each([
  ['https://www.petjet.example', '/about', 'https://www.petjet.example/about'],
  ['http://www.petjet.example', '/', 'https://www.petjet.example/'],
  ['https://forged.example', '/about', 'https://www.petjet.example/about'],
  ['http://localhost:3000', '/', 'https://www.petjet.example/'],
])('at %s, the canonical address of %s is %s', (origin, path, url) => {
  expect(canonicalUrl({ origin, settings }, path)).toBe(url)
})

test.each([
  ['http://localhost:3000', '/', 'http://localhost:3000/'],
  ['http://192.168.0.7:3000', '/about', 'http://192.168.0.7:3000/about'],
])('without https, at %s, the canonical address of %s is %s', (origin, path, url) => {
  const plain = { ...settings, siteUrl: 'http://localhost:3000' }
  expect(canonicalUrl({ origin, settings: plain }, path)).toBe(url)
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
