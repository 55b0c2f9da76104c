import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { smooth } from '../shape/point.ts'
import type { Point } from '../shape/point.ts'
import { project } from '../shape/scene.ts'
import type { Prop } from '../shape/scene.ts'

/** A leash coiled flat on the table. */
export function leash(
  canvas: Canvas,
  {
    at,
    radius,
    colour = palette.saddle,
  }: { at: readonly [number, number]; radius: number; colour?: string },
): Prop {
  const coil = Array.from({ length: 78 }, (_, index): Point => {
    const angle = index * 0.26 + 0.6
    const out = radius * (1 - index * 0.0075) * (1 + 0.03 * Math.sin(index * 0.9))
    return project([at[0] + Math.cos(angle) * out, at[1] + Math.sin(angle) * out, 6])
  })
  const tail: Point[] = [0.0, 0.25, 0.5, 0.75, 1].map((share) =>
    project([
      at[0] + radius * (0.82 + share * 0.9),
      at[1] + radius * (0.55 - share * 0.75 + Math.sin(share * 5) * 0.08),
      6,
    ]),
  )
  const path = smooth([...tail.toReversed(), ...coil], { closed: false })
  const [hookX, hookY] = tail.at(-1) ?? [0, 0]
  const line = (stroke: string, width: number, opacity = 1) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
  const brass = canvas.linear(
    [
      [0, '#FBE9C6'],
      [0.5, '#C9A368'],
      [1, '#6F512A'],
    ],
    [0, -20, 0, 24],
  )
  const body = [
    `<g transform="translate(6 8)" opacity="0.35">${line('#0B1620', 22)}</g>`,
    line('#5B3319', 20),
    line(colour, 16),
    `<g transform="translate(-1.500 -3)">${line('#E7B98A', 4, 0.75)}</g>`,
    `<g transform="translate(${hookX} ${hookY})"><rect x="-14" y="-12" width="36" height="24" rx="8" fill="${brass}"/><path d="M22 0C40 -22 74 -16 74 4C74 22 48 26 36 16" fill="none" stroke="${brass}" stroke-width="10" stroke-linecap="round"/></g>`,
  ].join('')
  return { body, near: at[1] - radius, corners: [], level: 0 }
}
