import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?inline'
import { create, type Font } from 'fontkit'

/** One line of text as an outline: an SVG path whose baseline starts at 0,0. */
export interface OutlinedLine {
  path: string
  /** In pixels. */
  width: number
}

let loaded: Font | undefined

/** A bundled font, so that titles look the same on machines without fonts. */
function typeface(): Font {
  if (loaded) return loaded
  const font = create(Buffer.from(newsreader.slice(newsreader.indexOf(',') + 1), 'base64'))
  if (!('layout' in font)) throw new Error('The title typeface is a collection, not one font.')
  loaded = font
  return font
}

/**
 * Draws one line of text as an outline.
 *
 * @param size height of the type in pixels
 */
export function outlineText(text: string, size: number): OutlinedLine {
  const font = typeface()
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = 0
  const outlines = glyphs.map((glyph, index) => {
    const position = positions[index]
    const path = glyph.path
      .translate(x + (position?.xOffset ?? 0), position?.yOffset ?? 0)
      // The y axis of fonts points up, that of pictures down.
      .scale(scale, -scale)
      .toSVG()
    x += position?.xAdvance ?? glyph.advanceWidth
    return path
  })
  return { path: outlines.join(''), width: x * scale }
}

/** Breaks a text into outlined lines that are at most `width` pixels wide, between words only. */
export function outlineLines(text: string, size: number, width: number): OutlinedLine[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && outlineText(longer, size).width <= width) {
      lines[lines.length - 1] = longer
    } else lines.push(word)
  }
  return lines.map((line) => outlineText(line, size))
}
