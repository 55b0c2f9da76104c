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

export const apparelAndSwagKit: Picture = {
  name: 'apparel-and-swag-kit',
  category: 'product',
  title: 'Apparel and Swag Kit',
  alt: 'The Apparel and Swag Kit: folded crew shirts, a cap, a canvas tote and two dog bandanas in low morning light.',
  ...size,
  svg,
}
