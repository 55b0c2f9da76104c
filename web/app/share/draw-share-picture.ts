import { basename } from 'node:path'
import sharp from 'sharp'
import { drawMark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import { drawWordmark, isWordmark } from '#schemas/content/brand/wordmark.ts'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?inline'
import { create, type Font } from 'fontkit'

/** The size of link previews, in pixels. */
const shareSize = { width: 1200, height: 630 } as const

/** Narrow enough that a picture of 3:2 beside it loses little at its sides. */
const panelWidth = 460
const margin = 52

/** The part of a share picture for its page's picture, in pixels. */
export const sharePictureArea = { width: shareSize.width - panelWidth, height: shareSize.height }

const titleWidth = panelWidth - 2 * margin
const titleSizes = [84, 72, 60, 50, 42] as const
const maxLines = 5

/** A text that changes if the code, the brand mark or the libraries draw the content differently. */
export const drawingVersion = JSON.stringify([
  // The name of a built module contains a hash of its code.
  import.meta.env.DEV ? Date.now() : basename(import.meta.url),
  palette,
  drawMark(),
  drawWordmark(),
  sharp.versions,
])

interface SharePicture {
  title: string
  brand: string
  /** An encoded image or an SVG document; if null, the panel fills the picture. */
  picture: Buffer | null
}

interface RenderedPicture {
  readonly png: Buffer<ArrayBuffer>
  /** False if there is no picture next to the title, or the picture's file is invalid. */
  readonly hasPicture: boolean
}

/** Renders a page's share picture as a PNG: the title on a night panel, the picture beside it. */
export async function drawSharePicture(shown: SharePicture): Promise<RenderedPicture> {
  const { title, brand, picture } = shown
  const { width, height } = shareSize
  const base = sharp({ create: { width, height, channels: 3, background: palette.ink } })
  const layers: { input: Buffer; left: number; top: number }[] = [
    { input: Buffer.from(panel(title, brand)), left: 0, top: 0 },
  ]
  const input = picture && (await fitPicture(picture))
  if (input) layers.unshift({ input, left: panelWidth, top: 0 })
  const drawn = await base.composite(layers).png({ palette: true, quality: 90 }).toBuffer()
  return { png: Buffer.from(drawn), hasPicture: input !== null }
}

/** The picture cropped to its area; null if the file is not a picture. */
async function fitPicture(picture: Buffer): Promise<Buffer | null> {
  const shape = { ...sharePictureArea, fit: 'cover', position: 'centre' } as const
  try {
    return await sharp(picture).resize(shape).toBuffer()
  } catch {
    return null
  }
}

function panel(title: string, brand: string): string {
  const { size, lines } = fitTitle(title)
  const lineHeight = Math.round(size * 1.08)
  const lastBaseline = shareSize.height - margin - 28
  const firstBaseline = lastBaseline - (lines.length - 1) * lineHeight
  const outlines = lines.map(({ path }, index) =>
    at(margin, firstBaseline + index * lineHeight, `<path fill="${palette.cloud}" d="${path}"/>`),
  )
  const name = isWordmark(brand)
    ? `<g transform="translate(0 -27) scale(0.58)">${drawWordmark({ color: palette.cloud })}</g>`
    : `<path fill="${palette.cloud}" d="${outlineText(brand, 38).path}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${panelWidth}" height="${shareSize.height}">`,
    `<rect width="100%" height="100%" fill="${palette.ink}"/>`,
    at(margin, margin - 8, drawMark({ color: palette.cloud, accent: palette.apricot })),
    at(margin + 84, margin + 38, name),
    `<rect x="${margin}" y="${firstBaseline - size - 36}" width="72" height="4" fill="${palette.apricot}"/>`,
    ...outlines,
    '</svg>',
  ].join('')
}

/** The title in the largest type that fits the panel. */
function fitTitle(title: string): { size: number; lines: OutlinedLine[] } {
  const tries = titleSizes.map((size) => ({ size, lines: outlineLines(title, size, titleWidth) }))
  const fitting = tries.find(
    ({ size, lines }) =>
      lines.length <= (size > 60 ? 3 : maxLines) && lines.every((l) => l.width <= titleWidth),
  )
  if (fitting) return fitting
  const size = titleSizes.at(-1) ?? 42
  return { size, lines: outlineLines(title, size, titleWidth).slice(0, maxLines) }
}

function at(x: number, y: number, drawing: string): string {
  return `<g transform="translate(${x} ${y})">${drawing}</g>`
}

/** One line of text as an outline: an SVG path whose baseline starts at 0,0. */
interface OutlinedLine {
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
function outlineText(text: string, size: number): OutlinedLine {
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
