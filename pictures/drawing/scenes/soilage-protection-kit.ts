import { pictureSize } from '#schemas/picture/picture-files.ts'
import { foldedStack, pouch, quilted, rolledCloth } from '../props/soft-goods.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Cabin Soilage Protection Kit”. */
export function soilageProtectionKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    rolledCloth(canvas, {
      from: [-690, 330],
      to: [-60, 560],
      radius: 140,
      material: materials.night,
    }),
    quilted(canvas, {
      at: [-90, -60],
      width: 820,
      depth: 560,
      height: 150,
      turn: 13,
      material: materials.sage,
    }),
    pouch(canvas, {
      at: [480, 380],
      width: 480,
      depth: 220,
      height: 330,
      turn: -9,
      material: materials.ink,
    }),
    ...foldedStack(canvas, {
      at: [570, -200],
      width: 400,
      depth: 360,
      turn: -12,
      layers: [
        { material: materials.cloud, height: 40 },
        { material: materials.mist, height: 40 },
        { material: materials.cloud, height: 40 },
        { material: materials.mist, height: 40 },
        { material: materials.apricot, height: 40 },
      ],
    }),
  ]
  return canvas.svg(
    [studioSet(canvas), compose(canvas, props, { middle: [1180, 1140] }), grain(canvas)].join(''),
  )
}
