import { palette } from '#schemas/brand/palette.ts'
import { block } from '../shape/block.ts'
import type { Canvas } from '../shape/canvas.ts'
import { materials } from '../shape/material.ts'
import type { Prop } from '../shape/scene.ts'
import { caseSize, cornerCaps, latch } from './flight-case.ts'
import { patch, stitches } from './trim.ts'

const rim = 300
const wall = 34

/** Where a place in the case (along its width, away into its depth, from its middle) lies in the room. */
export type Inside = (along: number, away: number) => [x: number, y: number]

/** The case opened: lid raised behind, contents between its walls, painted from far to near. */
export function openCase(
  canvas: Canvas,
  {
    at,
    turn,
    contents,
  }: { at: readonly [number, number]; turn: number; contents: (inside: Inside) => Prop[] },
): Prop {
  const { width, depth } = caseSize
  const angle = (turn * Math.PI) / 180
  const inside: Inside = (along, away) => [
    at[0] + along * Math.cos(angle) - away * Math.sin(angle),
    at[1] + along * Math.sin(angle) + away * Math.cos(angle),
  ]
  const slab = (
    along: number,
    away: number,
    size: { width: number; depth: number; height: number; z?: number; radius?: number },
    art: { top?: string; front?: string; side?: string } = {},
    material: (typeof materials)[keyof typeof materials] = materials.ink,
  ) => block(canvas, { at: inside(along, away), turn, material, radius: 16, ...size, ...art })

  const lidHeight = 470
  const lining = canvas.linear(
    [
      [0, '#D9A06D'],
      [0.4, '#B4733F'],
      [1, '#7A4724'],
    ],
    [0, 0, width, lidHeight],
  )
  const net = Array.from({ length: 34 }, (_, index) => {
    const x = 120 + index * 26
    return `M${x - 150} 250L${x} 400M${x} 250L${x - 150} 400`
  }).join('')
  const pocket = canvas.clip(`M110 250H${width - 110}V400H110Z`)
  const lid = slab(
    0,
    depth / 2 + 10,
    { width, depth: 110, height: lidHeight, z: rim - 20, radius: 50 },
    {
      front: `<rect x="34" y="34" width="${width - 68}" height="${lidHeight - 60}" rx="34" fill="${lining}"/><rect x="34" y="34" width="${width - 68}" height="40" rx="20" fill="#3A2010" opacity="0.35"/>${stitches(width, lidHeight, { inset: 50, radius: 26 })}${patch(canvas, width / 2, 150, 136)}<path d="M110 250H${width - 110}V400H110Z" fill="#2A1810" opacity="0.35"/><g clip-path="${pocket}"><path d="${net}" stroke="#F3CFA4" stroke-width="2.500" opacity="0.4" fill="none"/></g><rect x="110" y="238" width="${width - 220}" height="18" rx="9" fill="${palette.ink}"/>`,
    },
  )
  const floor = slab(
    0,
    0,
    { width: width - 8, depth: depth - 8, height: 30 },
    { top: `<rect width="${width}" height="${depth}" fill="#0A131C"/>` },
    materials.night,
  )
  const back = slab(
    0,
    depth / 2 - wall / 2,
    { width, depth: wall, height: rim },
    {
      front: `<rect width="${width}" height="${rim}" fill="${lining}" opacity="0.75"/><rect width="${width}" height="${rim}" fill="#0A131C" opacity="0.45"/>`,
    },
  )
  const right = slab(width / 2 - wall / 2, 0, { width: wall, depth, height: rim })
  const left = slab(
    -width / 2 + wall / 2,
    0,
    { width: wall, depth, height: rim },
    { side: `${cornerCaps(canvas, depth, rim)}${stitches(depth, rim, { inset: 24 })}` },
  )
  const trim = `<rect width="${width}" height="20" fill="${palette.saddle}"/><path d="M0 10H${width}" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.6"/>`
  const strap = (x: number) =>
    `<rect x="${x + 5}" y="20" width="74" height="${rim}" fill="#050B11" opacity="0.3"/><rect x="${x}" y="20" width="74" height="${rim}" fill="${palette.saddle}"/><path d="M${x + 8} 20V${rim}M${x + 66} 20V${rim}" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.65"/>`
  const front = slab(
    0,
    -depth / 2 + wall / 2,
    { width, depth: wall, height: rim },
    {
      front: `${trim}${strap(190)}${strap(width - 264)}${latch(canvas, 195, 6)}${latch(canvas, width - 259, 6)}${cornerCaps(canvas, width, rim)}${patch(canvas, width / 2, rim * 0.54, 150)}`,
    },
  )
  const order = ({ near, level }: Prop) => near - level
  const held = contents(inside).toSorted((a, b) => order(b) - order(a))
  const parts = [floor, lid, back, right, ...held, left, front]
  return {
    body: parts.map(({ body }) => body).join(''),
    near: front.near,
    level: 0,
    corners: [lid, back, right, left, front].flatMap(({ corners }) => corners),
  }
}
