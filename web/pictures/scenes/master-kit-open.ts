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

export const masterKitOpen: Picture = {
  name: 'master-kit-open',
  category: 'product',
  title: 'Master Kit, opened',
  alt: 'The Master Kit opened: a navy flight case with fitted compartments that hold bottles, bowls, tins, a rolled blanket and a leash.',
  ...size,
  svg,
}
