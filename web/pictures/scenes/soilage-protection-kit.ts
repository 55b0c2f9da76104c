import { createCanvas } from '../drawing/canvas.ts'
import { grain } from '../drawing/grain.ts'
import { compose } from '../drawing/scene.ts'
import type { Picture } from '../picture.ts'
import { studioSet } from './studio-set.ts'

const size = { width: 2400, height: 1600 }

function svg(): string {
  const canvas = createCanvas(size)
  return canvas.svg([studioSet(canvas), compose(canvas, []), grain(canvas)].join(''))
}

export const soilageProtectionKit: Picture = {
  name: 'soilage-protection-kit',
  category: 'product',
  title: 'Cabin Soilage Protection Kit',
  alt: 'The Cabin Soilage Protection Kit: quilted seat covers, a rolled carpet runner and absorbent pads in low morning light.',
  ...size,
  svg,
}
