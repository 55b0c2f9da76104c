import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictures } from './pictures.ts'

const countOf = (category: string) =>
  pictures.filter((picture) => picture.category === category).length

test('there are ten pictures: one brand asset, two heroes, seven products', () => {
  expect([countOf('brand'), countOf('hero'), countOf('product')]).toEqual([1, 2, 7])
  expect(pictures).toHaveLength(10)
})

test('every name and every alternative text is there once', () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
})

describe.each(pictures)('$name', (picture) => {
  const svg = picture.svg()

  test('says in words what it shows', () => {
    expect(picture.alt.length).toBeGreaterThan(40)
    expect(picture.alt.length).toBeLessThan(200)
    expect(picture.title).not.toBe('')
  })

  test('is drawn from its own parts alone, the same each time', () => {
    expect(svg).toBe(picture.svg())
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).not.toMatch(/\bhref=|<image|<script|<foreignObject|@import|<text/)
    expect(svg.match(/url\((?!#)/)).toBeNull()
    const known = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(used.filter((id) => !known.has(id))).toEqual([])
  })

  test('is a document of its declared size', async () => {
    const { width, height, format } = await sharp(Buffer.from(svg)).metadata()
    expect({ width, height, format }).toEqual({
      width: picture.width,
      height: picture.height,
      format: 'svg',
    })
  })
})
