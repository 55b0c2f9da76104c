import { pictureSize } from '#schemas/picture/picture-files.ts'
import { ball } from '../props/ball.ts'
import { leash } from '../props/leash.ts'
import { foldedStack, rolledCloth } from '../props/soft-goods.ts'
import { bowl } from '../props/vessels.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Canine Accommodation Kit”. */
export function canineAccommodationKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    rolledCloth(canvas, {
      from: [-640, 160],
      to: [140, 420],
      radius: 150,
      material: materials.sage,
    }),
    ...foldedStack(canvas, {
      at: [500, 220],
      width: 520,
      depth: 380,
      turn: -12,
      layers: [
        { material: materials.ink, height: 110 },
        { material: materials.cloud, height: 100 },
        { material: materials.apricot, height: 70 },
      ],
    }),
    bowl(canvas, {
      at: [-360, -240],
      radius: 165,
      height: 110,
      material: materials.ink,
      content: 'water',
    }),
    bowl(canvas, {
      at: [10, -390],
      radius: 165,
      height: 110,
      material: materials.cloud,
      content: 'kibble',
    }),
    leash(canvas, { at: [430, -330], radius: 190 }),
    ball(canvas, { at: [-640, -330], radius: 62, material: materials.apricot }),
  ]
  return canvas.svg(
    [studioSet(canvas), compose(canvas, props, { middle: [1230, 1185] }), grain(canvas)].join(''),
  )
}
