import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureSize } from '#schemas/picture/picture-files.ts'
import { drawings } from './drawings.ts'

describe.each(Object.entries(drawings))('%s', (_, draw) => {
  const svg = draw()

  test('is drawn from its own parts alone, the same each time', () => {
    expect(svg).toBe(draw())
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).not.toMatch(/\bhref=|<image|<script|<foreignObject|@import|<text/)
    expect(svg.match(/url\((?!#)/)).toBeNull()
    const known = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(used.filter((id) => !known.has(id))).toEqual([])
  })

  test('is a document of the full size', async () => {
    const { width, height, format } = await sharp(Buffer.from(svg)).metadata()
    expect({ width, height, format }).toEqual({ ...pictureSize, format: 'svg' })
  })
})
