import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import { pictureSize } from '#schemas/picture/picture-files.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { drawWordmark } from '../wordmark.ts'

/** Draws “PetJet logo”. */
export function petjetLogo(): string {
  const canvas = createCanvas(pictureSize)
  const ground = canvas.linear(
    [
      [0, palette.inkSoft],
      [1, palette.ink],
    ],
    [0, 0, 0, pictureSize.height],
  )
  const logo = drawMark({ color: palette.cloud, accent: palette.apricot })
  const word = drawWordmark({ color: palette.cloud })
  return canvas.svg(
    [
      `<rect width="2400" height="1600" fill="${ground}"/>`,
      `<g transform="translate(520 610) scale(6)">${logo}</g>`,
      `<g transform="translate(1020 735) scale(3.4)">${word}</g>`,
      grain(canvas),
    ].join(''),
  )
}
