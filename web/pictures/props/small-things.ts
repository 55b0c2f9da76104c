import type { Canvas } from '../drawing/canvas.ts'
import { form } from '../drawing/form.ts'
import { materials } from '../drawing/material.ts'
import type { Material } from '../drawing/material.ts'
import { smooth } from '../drawing/point.ts'
import type { Point } from '../drawing/point.ts'
import { project } from '../drawing/scene.ts'
import type { Place, Prop } from '../drawing/scene.ts'
import { roll } from '../drawing/turned.ts'
import { drawMark } from '../mark.ts'
import { palette } from '../palette.ts'

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

/** A ball: play on board. */
export function ball(
  canvas: Canvas,
  {
    at,
    z = 0,
    radius,
    material,
  }: { at: readonly [number, number]; z?: number; radius: number; material: Material },
): Prop {
  const [x, y] = project([at[0], at[1], z + radius])
  const light = canvas.radial(
    [
      [0, material.edge],
      [0.25, material.left],
      [0.6, material.front],
      [0.92, material.right],
      [1, material.front],
    ],
    [x - radius * 0.4, y - radius * 0.45, radius * 1.5],
  )
  const seam = `M${x - radius} ${y - radius * 0.2}C${x - radius * 0.3} ${y + radius * 0.5} ${x + radius * 0.5} ${y + radius * 0.3} ${x + radius * 0.8} ${y - radius * 0.6}`
  const corners = Array.from({ length: 16 }, (_, index): Place => {
    const angle = (index * Math.PI) / 8
    return [
      at[0] + Math.cos(angle) * radius * 0.7,
      at[1] + Math.sin(angle) * radius * 0.7,
      z + radius * (index % 2 === 0 ? 0.2 : 1.7),
    ]
  })
  const body = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${light}"/><path d="${seam}" fill="none" stroke="#FFF6E6" stroke-width="6" opacity="0.7"/>`
  return { body, near: at[1] - radius, corners, level: z }
}

/** A bandana laid flat, its point to the viewer, with the mark and a stitched hem. */
export function bandana(
  canvas: Canvas,
  {
    at,
    width,
    colours,
    print,
  }: {
    at: readonly [number, number]
    width: number
    colours: readonly [string, string, string]
    print: string
  },
): Prop {
  const [x, y] = project([at[0], at[1], 4])
  const [w, h] = [width / 2, width * 0.36]
  const [light, mid, dark] = colours
  const outline = `M${-w} -2C${-w * 0.6} -22 ${-w * 0.2} 6 ${w * 0.1} -8C${w * 0.4} -20 ${w * 0.7} 4 ${w} -10C${w * 0.86} ${h * 0.24} ${w * 0.5} ${h * 0.5} ${w * 0.34} ${h * 0.74}C${w * 0.24} ${h * 0.9} ${w * 0.12} ${h} ${w * 0.04} ${h}C${-w * 0.06} ${h} ${-w * 0.2} ${h * 0.8} ${-w * 0.4} ${h * 0.56}C${-w * 0.64} ${h * 0.3} ${-w * 0.84} ${h * 0.16} ${-w} -2Z`
  const fill = canvas.linear(
    [
      [0, light],
      [0.34, mid],
      [0.46, light],
      [0.62, mid],
      [1, dark],
    ],
    [-w, 0, w, h * 0.5],
  )
  const fold = (from: number, to: number, opacity: number) =>
    `<path d="M${w * from} -10C${w * (from + 0.04)} ${h * 0.3} ${w * (to + 0.02)} ${h * 0.6} ${w * to} ${h}L${w * (to + 0.2)} ${h * 0.9}C${w * (to + 0.2)} ${h * 0.5} ${w * (from + 0.14)} ${h * 0.3} ${w * (from + 0.12)} -10Z" fill="#0B1620" opacity="${opacity}"/>`
  const hem = `<path d="${outline}" fill="none" stroke="${print}" stroke-width="3" stroke-dasharray="10 7" opacity="0.8" transform="translate(0 ${h * 0.33}) scale(0.9 0.84) translate(0 ${-h * 0.33})"/>`
  const size = width * 0.0034
  const emblem = `<g transform="translate(${-32 * size} ${h * 0.12}) scale(${size} ${size * 0.5})" opacity="0.92">${drawMark({ color: print })}</g>`
  const body = [
    `<g transform="translate(${x} ${y})">`,
    `<path d="${outline}" fill="#0B1620" opacity="0.4" transform="translate(12 8)" filter="${canvas.blur(7)}"/>`,
    form(canvas, outline, {
      fill,
      crescents: [
        { colour: '#FFF3DF', shift: [4, 5], blur: 3, opacity: 0.6 },
        { colour: '#0B1620', shift: [-10, -8], blur: 8, opacity: 0.35 },
      ],
      inside: `${fold(-0.42, -0.06, 0.05)}${fold(0.3, 0.1, 0.06)}${hem}${emblem}`,
    }),
    '</g>',
  ].join('')
  return { body, near: at[1] - width * 0.4, corners: [], level: 0 }
}
