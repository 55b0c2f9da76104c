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

export const canineAccommodationKit: Picture = {
  name: 'canine-accommodation-kit',
  category: 'product',
  title: 'Canine Accommodation Kit',
  alt: 'The Canine Accommodation Kit: a rolled fitted mat, a folded blanket, two bowls, a leash and a harness laid out in low morning light.',
  ...size,
  svg,
}
