import { pictureSize } from '#schemas/picture/picture-files.ts'
import { flightCase } from '../props/flight-case.ts'
import { leash } from '../props/leash.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Master Kit”. */
export function masterKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    flightCase(canvas, { at: [-20, 180], turn: 15 }),
    leash(canvas, { at: [560, -330], radius: 150 }),
  ]
  return canvas.svg([studioSet(canvas), compose(canvas, props), grain(canvas)].join(''))
}
