import { createCanvas } from '../drawing/canvas.ts'
import { grain } from '../drawing/grain.ts'
import { drawMark, drawWordmark } from '../mark.ts'
import { palette } from '../palette.ts'
import type { Picture } from '../picture.ts'

const size = { width: 2400, height: 1600 }

function svg(): string {
  const canvas = createCanvas(size)
  const ground = canvas.linear(
    [
      [0, palette.inkSoft],
      [1, palette.ink],
    ],
    [0, 0, 0, size.height],
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

export const heroRamp: Picture = {
  name: 'hero-ramp',
  category: 'hero',
  title: 'Ramp at first light',
  alt: 'A dog and its handler walk across the ramp at first light toward a business jet with its airstairs down.',
  ...size,
  svg,
}
