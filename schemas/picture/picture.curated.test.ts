import { expect, test } from 'vitest'
import { curatedPictures } from './picture.curated.ts'

const countOf = (category: string) =>
  curatedPictures.filter((picture) => picture.category === category).length

test('there are ten pictures: one brand asset, two heroes, seven products', () => {
  expect([countOf('brand'), countOf('hero'), countOf('product')]).toEqual([1, 2, 7])
  expect(curatedPictures).toHaveLength(10)
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
