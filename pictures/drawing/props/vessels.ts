import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { materials } from '../shape/material.ts'
import type { Material } from '../shape/material.ts'
import { depth, project } from '../shape/scene.ts'
import type { Prop } from '../shape/scene.ts'
import { turned } from '../shape/turned.ts'
import { wrap } from './trim.ts'

type Spot = { at: readonly [x: number, y: number]; z?: number }
const paper = ['#FFFAF0', '#E6DFD2', '#9C978D'] as const
const inkPaper = ['#40566A', '#22384B', '#0E1A25'] as const

/** A spray bottle with its trigger to the left. */
export function sprayBottle(
  canvas: Canvas,
  {
    at,
    z = 0,
    height = 330,
    radius = 78,
    material,
  }: Spot & { height?: number; radius?: number; material: Material },
): Prop {
  const body = turned(canvas, {
    at,
    z,
    material,
    profile: [
      [radius * 0.94, 0],
      [radius * 0.94, 0],
      [radius, 14],
      [radius, height * 0.68],
      [radius * 0.94, height * 0.8],
      [radius * 0.5, height * 0.93],
      [radius * 0.4, height],
      [radius * 0.4, height],
    ],
    label: wrap(canvas, {
      radius,
      from: height * 0.16,
      to: height * 0.62,
      colours: material === materials.cloud ? inkPaper : paper,
      mark: material === materials.cloud ? palette.cloud : palette.ink,
    }),
  })
  const [x, y] = project([at[0], at[1], z + height])
  const head = canvas.linear(
    [
      [0, '#4A6076'],
      [0.4, '#22384B'],
      [1, '#0D1822'],
    ],
    [-70, -90, 60, 10],
  )
  const trigger = `<g transform="translate(${x} ${y}) scale(${radius / 78})"><path d="M-34 6V-22C-34 -28 34 -28 34 -22V6C34 18 -34 18 -34 6Z" fill="${head}"/><path d="M-40 -38C-62 -20 -66 10 -58 40L-46 38C-48 14 -42 -8 -22 -24Z" fill="#A9683A"/><path d="M-22 -24V-44H-74C-84 -44 -90 -50 -90 -60V-72C-90 -78 -86 -82 -80 -82L-20 -92C20 -98 54 -84 62 -58C64 -48 50 -40 38 -24Z" fill="${head}"/><path d="M-82 -79L-20 -89C16 -95 46 -84 56 -64" fill="none" stroke="#9FB3C2" stroke-width="3" opacity="0.8"/><rect x="-98" y="-76" width="12" height="28" rx="4" fill="#E8A66B"/></g>`
  const corners = [
    ...body.corners,
    ...[-90, 62].map((out) => [at[0] + out, at[1], z + height + 90] as const),
  ]
  return { ...body, body: body.body + trigger, corners }
}

/** A round tin with a pressed lid that carries the mark. */
export function tin(
  canvas: Canvas,
  {
    at,
    z = 0,
    radius,
    height,
    material,
  }: Spot & { radius: number; height: number; material: Material },
): Prop {
  const dark = material === materials.ink || material === materials.night
  const line = `<path d="M${-radius} ${-height * 0.68}A${radius} ${radius * depth} 0 0 0 ${radius} ${-height * 0.68}" fill="none" stroke="#0B1620" stroke-width="4" opacity="0.4"/><path d="M${-radius} ${-height * 0.66}A${radius} ${radius * depth} 0 0 0 ${radius} ${-height * 0.66}" fill="none" stroke="${material.edge}" stroke-width="2" opacity="0.6"/>`
  const band = wrap(canvas, {
    radius,
    from: height * 0.1,
    to: height * 0.56,
    colours: dark ? paper : inkPaper,
  })
  const size = (radius * 0.95) / 64
  return turned(canvas, {
    at,
    z,
    material,
    profile: [
      [radius, 0],
      [radius, 0],
      [radius, height],
      [radius, height],
    ],
    label: `${band}${line}`,
    lid: `<ellipse rx="${radius * 0.86}" ry="${radius * 0.86 * depth}" fill="none" stroke="#0B1620" stroke-width="3" opacity="0.22"/><g transform="scale(1 ${depth}) translate(${-32 * size} ${-32 * size}) scale(${size})">${drawMark({ color: dark ? palette.cloud : palette.ink, accent: dark ? palette.apricot : palette.saddle })}</g>`,
  })
}

/** A deterministic scatter of kibble over an ellipse of the given radius. */
function kibble(radius: number): string {
  return Array.from({ length: 110 }, (_, index) => {
    const angle = index * 2.39996
    const out = radius * 0.95 * Math.sqrt(index / 110)
    const x = Math.cos(angle) * out
    const y = Math.sin(angle) * out * depth - (1 - index / 110) * radius * 0.16
    const tone = ['#B67A45', '#96592C', '#C68E58', '#7C4722'][(index * 7) % 4]
    return {
      y,
      drawn: `<ellipse cx="${x.toFixed(1)}" cy="${(y + 4).toFixed(1)}" rx="${radius * 0.088}" ry="${radius * 0.066}" fill="#2E1A10"/><ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${radius * 0.086}" ry="${radius * 0.062}" fill="${tone}"/><ellipse cx="${(x - radius * 0.025).toFixed(1)}" cy="${(y - radius * 0.02).toFixed(1)}" rx="${radius * 0.035}" ry="${radius * 0.02}" fill="#F3CFA4" opacity="0.5"/>`,
    }
  })
    .toSorted((a, b) => a.y - b.y)
    .map(({ drawn }) => drawn)
    .join('')
}

/** A travel bowl, empty, with water or with kibble. */
export function bowl(
  canvas: Canvas,
  {
    at,
    z = 0,
    radius,
    height,
    material,
    content,
  }: Spot & { radius: number; height: number; material: Material; content?: 'kibble' | 'water' },
): Prop {
  const inner = radius * 0.92
  const well = canvas.linear(
    [
      [0, '#16222D'],
      [0.5, material.right],
      [1, material.top],
    ],
    [-inner, 0, inner, 0],
  )
  const water = canvas.linear(
    [
      [0, '#7C97A4'],
      [0.5, '#C9D8DB'],
      [0.62, '#F6E6CC'],
      [1, '#86A0AC'],
    ],
    [-inner, -20, inner, 20],
  )
  const full = {
    kibble: `<g transform="translate(0 ${height * 0.1})"><ellipse rx="${inner * 0.94}" ry="${inner * 0.9 * depth}" fill="#3A2214"/>${kibble(inner * 0.95)}</g>`,
    water: `<ellipse cy="${height * 0.14}" rx="${inner * 0.93}" ry="${inner * 0.9 * depth}" fill="${water}"/><path d="M${-inner * 0.5} ${height * 0.02}C${-inner * 0.2} ${-height * 0.08} ${inner * 0.2} ${-height * 0.06} ${inner * 0.5} ${height * 0.03}" stroke="#FFFFFF" stroke-width="3" fill="none" opacity="0.6"/>`,
  }
  return turned(canvas, {
    at,
    z,
    material,
    profile: [
      [radius * 0.78, 0],
      [radius * 0.78, 0],
      [radius * 0.9, height * 0.5],
      [radius, height],
      [radius, height],
    ],
    label: `<path d="M${-radius} ${-height * 0.62}A${radius} ${radius * depth} 0 0 0 ${radius} ${-height * 0.62}" fill="none" stroke="#0B1620" stroke-width="3" opacity="0.25"/>`,
    lid: `<ellipse rx="${inner}" ry="${inner * depth}" fill="${well}"/><g clip-path="${canvas.clip(`M${-inner} 0A${inner} ${inner * depth} 0 1 1 ${inner} 0A${inner} ${inner * depth} 0 1 1 ${-inner} 0Z`)}">${content ? full[content] : ''}</g>`,
  })
}

/** A water bottle with a leather-wrapped neck. */
export function waterBottle(
  canvas: Canvas,
  {
    at,
    z = 0,
    height = 400,
    radius = 66,
    material,
  }: Spot & { height?: number; radius?: number; material: Material },
): Prop {
  return turned(canvas, {
    at,
    z,
    material,
    profile: [
      [radius * 0.92, 0],
      [radius * 0.92, 0],
      [radius, 14],
      [radius, height * 0.72],
      [radius * 0.92, height * 0.79],
      [radius * 0.62, height * 0.85],
      [radius * 0.62, height * 0.85],
      [radius * 0.62, height],
      [radius * 0.62, height],
    ],
    label: `${wrap(canvas, { radius, from: height * 0.2, to: height * 0.52, colours: paper, mark: palette.ink })}${wrap(canvas, { radius: radius * 0.64, from: height * 0.87, to: height * 1.02, colours: ['#D89C68', '#A9683A', '#5F361B'] })}`,
  })
}
