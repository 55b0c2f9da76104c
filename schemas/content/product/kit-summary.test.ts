import { expect, test } from 'vitest'
import { kitSummary } from './kit-summary.ts'

const kit = {
  title: 'Master Kit',
  price: 249_00,
  inStock: true,
  slug: 'master-kit',
  description: 'All that a dog needs.',
  includes: '• Towel',
  useCase: 'Long flights',
  media: { asset: { _ref: 'image-a-1x1-jpg' } },
}

test('a complete kit is summarized by its price and stock', () => {
  expect(kitSummary(kit)).toMatch(/^\$[\d,.]+ · Available$/)
  expect(kitSummary({ ...kit, inStock: false, featured: true })).toMatch(
    /^\$[\d,.]+ · Coming Soon · Featured$/,
  )
})

test.each([
  ['name', { title: '' }],
  ['web address', { slug: '' }],
  ['description', { description: '' }],
  ['picture', { media: {} }],
  ['contents', { includes: '' }],
  ['perfect for', { useCase: '' }],
])('a kit without its %s says so', (part, without) => {
  expect(kitSummary({ ...kit, ...without })).toContain(part)
})

test('a kit without a price says so, and names none', () => {
  const { price: _, ...free } = kit
  expect(kitSummary(free)).toMatch(/price.* · Available$/)
  expect(kitSummary(free)).not.toContain('$')
})
