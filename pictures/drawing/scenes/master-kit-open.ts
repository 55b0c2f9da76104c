import { pictureSize } from '#schemas/picture/picture-files.ts'
import { ball } from '../props/ball.ts'
import { leash } from '../props/leash.ts'
import { openCase } from '../props/open-case.ts'
import { foldedStack, pouch, rolledCloth } from '../props/soft-goods.ts'
import { bowl, sprayBottle, tin, waterBottle } from '../props/vessels.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Master Kit, opened”. */
export function masterKitOpen(): string {
  const canvas = createCanvas(pictureSize)
  const opened = openCase(canvas, {
    at: [-20, 200],
    turn: 15,
    contents: (inside) => [
      rolledCloth(canvas, {
        from: inside(-470, 130),
        to: inside(120, 130),
        z: 200,
        radius: 110,
        material: materials.sage,
      }),
      waterBottle(canvas, {
        at: inside(250, 130),
        z: 30,
        height: 440,
        radius: 70,
        material: materials.cloud,
      }),
      sprayBottle(canvas, {
        at: inside(420, 110),
        z: 30,
        height: 360,
        radius: 74,
        material: materials.sage,
      }),
      tin(canvas, {
        at: inside(-370, -110),
        z: 190,
        radius: 108,
        height: 120,
        material: materials.apricot,
      }),
      tin(canvas, {
        at: inside(-130, -110),
        z: 190,
        radius: 108,
        height: 120,
        material: materials.cloud,
      }),
      pouch(canvas, {
        at: inside(150, -90),
        z: 60,
        turn: 15,
        width: 270,
        depth: 170,
        height: 310,
        material: materials.saddle,
      }),
      ...foldedStack(canvas, {
        at: inside(400, -110),
        z: 170,
        turn: 15,
        width: 200,
        depth: 240,
        layers: [
          { material: materials.cloud, height: 70 },
          { material: materials.apricot, height: 66 },
          { material: materials.mist, height: 60 },
        ],
      }),
    ],
  })
  const props = [
    opened,
    bowl(canvas, {
      at: [620, -230],
      radius: 130,
      height: 90,
      material: materials.cloud,
      content: 'kibble',
    }),
    leash(canvas, { at: [330, -480], radius: 130 }),
    ball(canvas, { at: [-560, -250], radius: 56, material: materials.apricot }),
  ]
  return canvas.svg(
    [
      studioSet(canvas),
      compose(canvas, props, { zoom: 1.06, middle: [1220, 1010] }),
      grain(canvas),
    ].join(''),
  )
}
