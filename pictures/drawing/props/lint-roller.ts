import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { materials } from '../shape/material.ts'
import type { Prop } from '../shape/scene.ts'
import { roll } from '../shape/turned.ts'

/** A lint roller lying on the table, handle towards the second point. */
export function lintRoller(
  canvas: Canvas,
  { from, to }: { from: readonly [number, number]; to: readonly [number, number] },
): Prop[] {
  const at = (share: number) =>
    [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const
  const grip = roll(canvas, {
    from: at(0.5),
    to,
    z: 24,
    radius: 24,
    material: materials.saddle,
    bands: [{ at: 0.9, width: 16, colour: palette.ink }],
  })
  const paper = roll(canvas, {
    from,
    to: at(0.55),
    radius: 58,
    material: materials.cloud,
    end: '<circle r="0.62" fill="#22384B"/><circle r="0.45" fill="#0D1822"/>',
    bands: [{ at: 0.97, width: 10, colour: '#E8A66B' }],
  })
  return [grip, paper]
}
