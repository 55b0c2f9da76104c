import { pictureSize } from '#schemas/picture/picture-files.ts'
import { cap, tote } from '../props/apparel.ts'
import { bandana } from '../props/bandana.ts'
import { foldedStack } from '../props/soft-goods.ts'
import { createCanvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'
import { materials } from '../shape/material.ts'
import { compose } from '../shape/scene.ts'
import { studioSet } from './studio-set.ts'

/** Draws “Apparel and Swag Kit”. */
export function apparelAndSwagKit(): string {
  const canvas = createCanvas(pictureSize)
  const props = [
    tote(canvas, { at: [-330, 380], width: 560, height: 560 }),
    ...foldedStack(canvas, {
      at: [380, 200],
      width: 560,
      depth: 430,
      turn: -10,
      layers: [
        { material: materials.ink, height: 84 },
        { material: materials.cloud, height: 84 },
        { material: materials.sage, height: 80 },
      ],
    }),
    cap(canvas, { at: [340, 170], z: 238 }),
    bandana(canvas, {
      at: [-330, -150],
      width: 600,
      colours: ['#F6CFA0', '#E8A66B', '#C5834A'],
      print: '#FFF6E6',
    }),
    bandana(canvas, {
      at: [260, -300],
      width: 600,
      colours: ['#48617A', '#2A4156', '#182836'],
      print: '#F3CFA4',
    }),
  ]
  return canvas.svg(
    [
      studioSet(canvas),
      compose(canvas, props, { middle: [1180, 1110], zoom: 1.12 }),
      grain(canvas),
    ].join(''),
  )
}
