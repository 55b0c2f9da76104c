import { describe, expect, test } from 'vitest'
import { imageSource, type ImageValue } from './image-source.ts'

const hosted: ImageValue = {
  url: 'http://localhost:3333/images/petjet/production/abc-2400x1600.jpg',
  alt: 'A case',
  hotspot: { x: 0.2, y: 0.5, width: 0.4, height: 0.4 },
}
const own: ImageValue = { url: '/pictures/case.webp', alt: 'A case' }

describe('imageSource', () => {
  test("uses the image's own host, in every width up to its own", () => {
    const source = imageSource(hosted, 3 / 2)
    expect(source.avifSrcSet).toBeNull()
    expect(source.srcSet.split(', ').map((part) => part.split(' ')[1])).toEqual([
      '480w',
      '750w',
      '1080w',
      '1600w',
      '2400w',
    ])
    const url = new URL(source.src)
    expect(url.origin + url.pathname).toBe(hosted.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      w: '1080',
      h: '720',
      auto: 'format',
    })
  })

  test('crops around the hotspot if the aspect ratio differs', () => {
    const url = new URL(imageSource(hosted, 1).src)
    const [left, , width, height] = url.searchParams.get('rect')!.split(',').map(Number)
    expect(width).toBe(height)
    expect(left).toBe(0)
  })

  test("uses the built files of the site's own pictures", () => {
    const source = imageSource(own, null)
    expect(source.src).toBe('/pictures/case-1080.webp')
    expect(source.srcSet.match(/ \d+w/g)).toEqual([' 480w', ' 750w', ' 1080w', ' 1800w'])
    expect(source.srcSet).toContain('/pictures/case-1800.webp 1800w')
    expect(source.avifSrcSet).toContain('/pictures/case-480.avif 480w')
    const hero = imageSource({ url: '/pictures/hero-case.webp' }, null)
    expect(hero.srcSet).toContain('/pictures/hero-case-1600.webp 1600w')
    expect(hero.srcSet).toContain('/pictures/hero-case-2400.webp 2400w')
  })

  test('offers no file wider than the picture, and at least one', () => {
    const url = 'http://localhost:3333/images/petjet/production/abc-600x400.jpg'
    expect(imageSource({ url }, null).srcSet.match(/ \d+w/g)).toEqual([' 480w'])
    const small = url.replace('600x400', '300x200')
    expect(imageSource({ url: small }, null).srcSet.match(/ \d+w/g)).toEqual([' 480w'])
  })

  test('uses the given srcset of an external picture', () => {
    const srcSet = 'https://cdn.shopify.com/kit.jpg?width=480 480w'
    const elsewhere = { url: 'https://cdn.shopify.com/kit.jpg?width=1080', srcSet }
    expect(imageSource(elsewhere, 3 / 2)).toEqual({ src: elsewhere.url, srcSet, avifSrcSet: null })
  })
})
