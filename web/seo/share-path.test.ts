import { expect, test } from 'vitest'
import { pagePathOfShare, sharePath } from './share-path.ts'

test.each(['/', '/about', '/products/master-kit'])(
  '%s has a share picture that leads back',
  (p) => {
    expect(pagePathOfShare(sharePath(p))).toBe(p)
  },
)

test('other addresses are about no page', () => {
  expect(pagePathOfShare('/share/about.jpg')).toBeNull()
  expect(pagePathOfShare('/pictures/about.png')).toBeNull()
})
