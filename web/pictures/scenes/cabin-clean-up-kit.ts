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

export const cabinCleanUpKit: Picture = {
  name: 'cabin-clean-up-kit',
  category: 'product',
  title: 'Cabin Clean Up Kit',
  alt: 'An open navy pouch of the Cabin Clean Up Kit with a lint roller, two spray bottles, folded towels and waste bags in low morning light.',
  ...size,
  svg,
}
