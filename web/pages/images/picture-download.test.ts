import { expect, test } from 'vitest'
import { downloadNameOf } from './picture-download.ts'
import { offeredPictures } from '#schemas/content/picture/offered-pictures.curated.ts'

test('names a download after the title, in lower case with hyphens', () => {
  expect(offeredPictures.map(downloadNameOf)).toEqual([
    'petjet-logo.jpg',
    'cabin-at-dawn.jpg',
    'ramp-at-first-light.jpg',
    'cabin-clean-up-kit.jpg',
    'canine-accommodation-kit.jpg',
    'food-and-snack-kit.jpg',
    'master-kit.jpg',
    'master-kit-opened.jpg',
    'apparel-and-swag-kit.jpg',
    'cabin-soilage-protection-kit.jpg',
  ])
})
