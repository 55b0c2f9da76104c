import sharp from 'sharp'
import { drawMark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import { drawWordmark, isWordmark } from '#schemas/content/brand/wordmark.ts'
import type { MailPicture } from './mail-message.ts'

/** The logo of an email, in CSS pixels. */
export interface MailLogo {
  readonly picture: MailPicture
  readonly width: number
  readonly height: number
  /** Whether the logo contains the brand's name; otherwise the name is set in type next to it. */
  readonly hasName: boolean
}

const height = 40
const drawn = new Map<boolean, Promise<MailLogo>>()

/**
 * Draws the logo in light colors on an opaque ink background: an email client that changes the colors of
 * the email around it, as in dark mode, cannot make it unreadable. Draws each version once.
 */
export function mailLogoOf(brand: string): Promise<MailLogo> {
  const hasName = isWordmark(brand)
  const logo = drawn.get(hasName) ?? draw(hasName)
  drawn.set(hasName, logo)
  return logo
}

async function draw(hasName: boolean): Promise<MailLogo> {
  const width = hasName ? 166 : 44
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${palette.ink}"/>`,
    `<g transform="translate(0 2) scale(0.56)">${drawMark({ color: palette.cloud, accent: palette.apricot })}</g>`,
    hasName &&
      `<g transform="translate(50 11) scale(0.42)">${drawWordmark({ color: palette.cloud })}</g>`,
    '</svg>',
  ]
  const data = await sharp(Buffer.from(svg.filter(Boolean).join('')))
    .png({ palette: true })
    .toBuffer()
  return { picture: { name: 'logo.png', type: 'image/png', data }, width, height, hasName }
}
