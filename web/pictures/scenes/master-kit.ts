import { createCanvas } from '../drawing/canvas.ts'
import { grain } from '../drawing/grain.ts'
import { compose } from '../drawing/scene.ts'
import type { Picture } from '../picture.ts'
import { flightCase } from '../props/flight-case.ts'
import { leash } from '../props/leash.ts'
import { studioSet } from './studio-set.ts'

const size = { width: 2400, height: 1600 }

function svg(): string {
  const canvas = createCanvas(size)
  const props = [
    flightCase(canvas, { at: [-20, 180], turn: 15 }),
    leash(canvas, { at: [560, -330], radius: 150 }),
  ]
  return canvas.svg([studioSet(canvas), compose(canvas, props), grain(canvas)].join(''))
}

export const masterKit: Picture = {
  name: 'master-kit',
  category: 'product',
  title: 'Master Kit',
  alt: 'The Master Kit: a closed navy flight case with saddle leather straps, brass latches and the brand mark, a coiled leash beside it.',
  ...size,
  svg,
}
