import { expect, test } from 'vitest'
import { pictures } from '#web/pictures/pictures.ts'
import { sitePictures } from './site-pictures.ts'

test('the light list says of each picture what its drawing says', () => {
  expect(
    pictures.map(({ name, category, title, alt, width, height }) => {
      return { name, category, title, alt, width, height }
    }),
  ).toEqual(sitePictures)
})
