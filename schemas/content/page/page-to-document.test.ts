import { expect, test } from 'vitest'
import { curatedPages } from './curated-pages.ts'
import { picturesOf, storedPage } from './page-to-document.ts'

const assetIdOf = (name: string) => `image-${name}`

test('a page is stored without its own pictures, and with those of its lists', () => {
  const stored = storedPage(curatedPages.homePage, assetIdOf)
  expect(Object.keys(stored)).not.toContain('heroPicture')
  expect(stored).toMatchObject({
    heroTitle: curatedPages.homePage.heroTitle,
    posts: [
      {
        _key: 'posts-1',
        picture: {
          _type: 'image',
          asset: { _type: 'reference', _ref: 'image-note-on-the-ramp' },
          hotspot: { _type: 'sanity.imageHotspot', x: 0.41 },
        },
      },
      { _key: 'posts-2' },
      { _key: 'posts-3' },
    ],
    seo: { _type: 'seo' },
  })
  expect(JSON.stringify(stored)).not.toContain('null')
})

test('a picture that the lake does not have is left out, and its entry stays', () => {
  const stored = storedPage(curatedPages.homePage, () => undefined)
  expect(JSON.stringify(stored)).not.toContain('"picture"')
  expect(stored['posts']).toHaveLength(3)
})

test('every picture in a list is one of the site’s own', () => {
  const names = Object.values(curatedPages).flatMap(picturesOf)
  expect(names).toContain('note-laid-out')
  expect(names.filter((name) => name === '')).toEqual([])
})
