import { expect, test } from 'vitest'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { offeredPictures } from './offered-pictures.curated.ts'
import { curatedPictures, pagePictures } from './picture.curated.ts'

const countOf = (category: string) =>
  offeredPictures.filter((picture) => picture.category === category).length

test('ten pictures are offered: one brand asset, two heroes, seven products', () => {
  expect([countOf('brand'), countOf('hero'), countOf('product')]).toEqual([1, 2, 7])
  expect(offeredPictures).toHaveLength(10)
})

test('every kit has two detail pictures in its gallery', () => {
  const details = pagePictures.filter(({ category }) => category === 'detail')
  for (const { slug, gallery } of curatedProducts) {
    const own = details.filter(({ name }) => name.startsWith(`${slug}-detail-`))
    expect(own, slug).toHaveLength(2)
    const shown = gallery?.map(({ alt }) => alt)
    expect(shown).toEqual(expect.arrayContaining(own.map(({ alt }) => alt)))
  }
})

test('every name and every alternative text is unique', () => {
  expect(new Set(curatedPictures.map(({ name }) => name)).size).toBe(curatedPictures.length)
  expect(new Set(curatedPictures.map(({ alt }) => alt)).size).toBe(curatedPictures.length)
})

test.each(curatedPictures)('$name has an alternative text that describes it', ({ alt, title }) => {
  expect(alt.length).toBeGreaterThan(40)
  expect(alt.length).toBeLessThan(200)
  expect(title).not.toBe('')
})
