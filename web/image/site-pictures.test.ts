import { expect, test } from 'vitest'
import { pictures } from '#web/pictures/pictures.ts'
import { sitePictures } from './site-pictures.ts'

test('the light list says of each picture what its drawing says', () => {
  expect(sitePictures).toEqual(pictures.map(({ svg: _svg, ...rest }) => rest))
})
