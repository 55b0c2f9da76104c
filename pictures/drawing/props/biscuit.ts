import { depth, project } from '../shape/scene.ts'
import type { Prop } from '../shape/scene.ts'

/** A bone-shaped biscuit lying flat; turn in degrees. */
export function biscuit({
  at,
  length,
  turn,
}: {
  at: readonly [number, number]
  length: number
  turn: number
}): Prop {
  const bone =
    'M-26 -11H26C24 -30 48 -34 54 -16C56 -10 56 -6 52 0C56 6 56 10 54 16C48 34 24 30 26 11H-26C-24 30 -48 34 -54 16C-56 10 -56 6 -52 0C-56 -6 -56 -10 -54 -16C-48 -34 -24 -30 -26 -11Z'
  const [x, y] = project([at[0], at[1], 0])
  const scale = length / 108
  const layer = (lift: number, fill: string, opacity = 1) =>
    `<g transform="translate(${x} ${y - lift}) scale(${scale} ${scale * depth}) rotate(${turn})"><path d="${bone}" fill="${fill}" opacity="${opacity}"/></g>`
  const dimples = [-22, 0, 22]
    .map((out) => `<circle cx="${out}" cy="0" r="3.500" fill="#7C4722" opacity="0.7"/>`)
    .join('')
  const body = [
    `<g transform="translate(12 4)">${layer(0, '#0B1620', 0.35)}</g>`,
    ...[0, 4, 8, 12].map((lift) => layer(lift, '#9A5F30')),
    layer(15, '#D79A60'),
    `<g transform="translate(-1.500 -2)">${layer(17, '#E8B580', 0.55)}</g>`,
    `<g transform="translate(${x} ${y - 16}) scale(${scale} ${scale * depth}) rotate(${turn})">${dimples}</g>`,
  ].join('')
  return { body, near: at[1] - 30, corners: [], level: 0 }
}
