import { expect, test } from 'vitest'
import { settingsOf } from '#tests/support/settings-of.ts'
import { canonicalUrl, pagePathOfShare, sharePath } from './addresses.ts'

const settings = settingsOf('https://www.petjet.example')

test.each([
  ['https://www.petjet.example', '/about', 'https://www.petjet.example/about'],
  ['http://www.petjet.example', '/', 'https://www.petjet.example/'],
  ['https://forged.example', '/about', 'https://www.petjet.example/about'],
  ['http://localhost:3000', '/', 'https://www.petjet.example/'],
])('read at %s, %s is known as %s', (origin, path, url) => {
  expect(canonicalUrl({ origin, settings }, path)).toBe(url)
})

test.each([
  ['http://localhost:3000', '/', 'http://localhost:3000/'],
  ['http://192.168.0.7:3000', '/about', 'http://192.168.0.7:3000/about'],
])('without https, a page read at %s, %s is known as %s', (origin, path, url) => {
  const plain = { ...settings, siteUrl: 'http://localhost:3000' }
  expect(canonicalUrl({ origin, settings: plain }, path)).toBe(url)
})

test.each(['/', '/about', '/products/master-kit'])(
  '%s has a share picture that leads back',
  (p) => {
    expect(pagePathOfShare(sharePath(p))).toBe(p)
  },
)

test('other addresses belong to no page', () => {
  expect(pagePathOfShare('/share/about.jpg')).toBeNull()
  expect(pagePathOfShare('/pictures/about.png')).toBeNull()
})
