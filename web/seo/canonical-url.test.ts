import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'

const settings = {
  projectId: 'petjet',
  dataset: 'production',
  siteUrl: 'https://www.petjet.example',
  features: { recaptcha: false, ecommerce: false },
}

test.each([
  ['https://www.petjet.example', '/about', 'https://www.petjet.example/about'],
  ['http://www.petjet.example', '/', 'https://www.petjet.example/'],
  ['https://preview-7.host.example', '/about', 'https://preview-7.host.example/about'],
  ['http://localhost:3000', '/', 'http://localhost:3000/'],
])('read at %s, %s is known as %s', (origin, path, url) => {
  expect(canonicalUrl({ origin, settings }, path)).toBe(url)
})
