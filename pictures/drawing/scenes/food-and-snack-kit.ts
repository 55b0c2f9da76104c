import { pictureSize } from '#schemas/picture/picture-files.ts'
import { biscuit } from '../props/biscuit.ts'
import { pouch } from '../props/soft-goods.ts'
import { bowl, tin, waterBottle } from '../props/vessels.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Food and Snack Kit”. */
export function foodAndSnackKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    pouch(canvas, {
      at: [-20, 420],
      width: 560,
      depth: 230,
      height: 520,
      turn: 10,
      material: materials.ink,
    }),
    waterBottle(canvas, { at: [-470, 300], height: 500, radius: 84, material: materials.sage }),
    tin(canvas, { at: [470, 170], radius: 150, height: 150, material: materials.ink }),
    tin(canvas, { at: [478, 176], z: 150, radius: 150, height: 150, material: materials.apricot }),
    tin(canvas, { at: [640, -200], radius: 118, height: 112, material: materials.cloud }),
    bowl(canvas, {
      at: [-230, -250],
      radius: 230,
      height: 140,
      material: materials.cloud,
      content: 'kibble',
    }),
    biscuit({ at: [190, -430], length: 150, turn: 18 }),
    biscuit({ at: [340, -330], length: 150, turn: -32 }),
    biscuit({ at: [400, -520], length: 150, turn: 64 }),
  ]
  return canvas.svg([studioSet(canvas), compose(canvas, props), grain(canvas)].join(''))
}
