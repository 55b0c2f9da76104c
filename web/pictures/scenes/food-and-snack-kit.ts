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

export const foodAndSnackKit: Picture = {
  name: 'food-and-snack-kit',
  category: 'product',
  title: 'Food and Snack Kit',
  alt: 'The Food and Snack Kit: treat tins, a food pouch, a travel bowl with kibble and a bottle of water in low morning light.',
  ...size,
  svg,
}
