import { drawMark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import { drawWordmark } from '#schemas/content/brand/wordmark.ts'
import { pictureSizeOf } from '#schemas/content/picture/picture-sizes.ts'

/** The name of the logo among the pictures. */
export const logoName = 'petjet-logo'

/** Draws the logo, mark and wordmark side by side on ink, as an SVG document without fonts. */
export function drawLogo(): string {
  const { width, height } = pictureSizeOf(logoName)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${palette.ink}"/>`,
    `<g transform="translate(390 458) scale(4.5)">${drawMark({ color: palette.cloud, accent: palette.apricot })}</g>`,
    `<g transform="translate(765 551) scale(2.55)">${drawWordmark({ color: palette.cloud })}</g>`,
    '</svg>',
  ].join('')
}
