import { pictureSize } from '#schemas/picture/picture-files.ts'
import { lintRoller } from '../props/lint-roller.ts'
import { foldedStack, pouch } from '../props/soft-goods.ts'
import { sprayBottle } from '../props/vessels.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { roll } from '../shape/turned.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Cabin Clean Up Kit”. */
export function cabinCleanUpKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    pouch(canvas, {
      at: [70, 380],
      width: 800,
      depth: 300,
      height: 430,
      turn: 12,
      material: materials.ink,
    }),
    sprayBottle(canvas, { at: [-520, 190], height: 400, radius: 88, material: materials.sage }),
    sprayBottle(canvas, { at: [-350, -60], height: 300, radius: 70, material: materials.cloud }),
    ...foldedStack(canvas, {
      at: [560, -60],
      width: 400,
      depth: 330,
      turn: -13,
      layers: [
        { material: materials.cloud, height: 62 },
        { material: materials.sage, height: 58 },
        { material: materials.mist, height: 58 },
        { material: materials.apricot, height: 52 },
      ],
    }),
    ...lintRoller(canvas, { from: [-170, -360], to: [300, -470] }),
    roll(canvas, {
      from: [-640, -330],
      to: [-520, -270],
      radius: 44,
      material: materials.night,
      end: '<circle r="0.4" fill="#C9B594"/>',
    }),
    roll(canvas, {
      from: [-590, -430],
      to: [-470, -370],
      radius: 44,
      material: materials.night,
      end: '<circle r="0.4" fill="#C9B594"/>',
    }),
  ]
  return canvas.svg(
    [studioSet(canvas), compose(canvas, props, { middle: [1200, 1095] }), grain(canvas)].join(''),
  )
}
