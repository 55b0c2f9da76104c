import type { Canvas } from './canvas.ts'
import type { Material } from './material.ts'
import { hull, polygon, round } from './point.ts'
import type { Point } from './point.ts'
import { depth, project, rise } from './scene.ts'
import type { Place, Prop } from './scene.ts'

/** A box on the table; face drawings are given in the face's own pixels, from its top left. */
export type Block = {
  /** The middle of its footprint. */
  at: readonly [x: number, y: number]
  z?: number
  width: number
  depth: number
  height: number
  /** Turn in degrees; above 0 shows its left side, below 0 its right side. */
  turn?: number
  radius?: number
  material: Material
  top?: string
  front?: string
  side?: string
}

/** A closed path with its corners rounded. */
function rounded(points: readonly Point[], radius: number): string {
  const count = points.length
  const corner = (index: number) => {
    const at = points[index % count] ?? [0, 0]
    const ends = [points[(index + count - 1) % count] ?? at, points[(index + 1) % count] ?? at]
    const [a, b] = ends.map((end) => {
      const length = Math.hypot(end[0] - at[0], end[1] - at[1]) || 1
      const share = Math.min(radius / length, 0.5)
      return `${round(at[0] + (end[0] - at[0]) * share)} ${round(at[1] + (end[1] - at[1]) * share)}`
    })
    return `${index === 0 ? 'M' : 'L'}${a}Q${round(at[0])} ${round(at[1])} ${b}`
  }
  return `${points.map((_, index) => corner(index)).join('')}Z`
}

const matrix = (u: Point, v: Point, [x, y]: Point) =>
  `matrix(${[...u, ...v].map((value) => Math.round(value * 10000) / 10000).join(' ')} ${round(x)} ${round(y)})`

/** Draws a box with softened edges: cases, pouches, stacks of cloth. */
export function block(canvas: Canvas, box: Block): Prop {
  const { at, z = 0, width, height, material, turn = 0, radius = 24 } = box
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const place = (along: number, away: number, up: number): Place => [
    at[0] + (along * width * cos) / 2 - (away * box.depth * sin) / 2,
    at[1] + (along * width * sin) / 2 + (away * box.depth * cos) / 2,
    z + up * height,
  ]
  const screen = (along: number, away: number, up: number) => project(place(along, away, up))
  const edge = turn >= 0 ? -1 : 1
  const corners = [-1, 1].flatMap((along) =>
    [-1, 1].flatMap((away) => [0, 1].map((up) => place(along, away, up))),
  )
  const outline = rounded(hull(corners.map(project)), radius)

  const across: Point = [cos, -sin * depth]
  const down: Point = [0, rise]
  const toward: Point = [sin, cos * depth]
  const faces = {
    top: matrix(across, toward, screen(-1, 1, 1)),
    front: matrix(across, down, screen(-1, -1, 1)),
    side:
      edge < 0
        ? matrix(toward, down, screen(-1, 1, 1))
        : matrix([-sin, -cos * depth], down, screen(1, -1, 1)),
  }
  const front = polygon([screen(-1, -1, 0), screen(1, -1, 0), screen(1, -1, 1), screen(-1, -1, 1)])
  const side = polygon([
    screen(edge, -1, 0),
    screen(edge, 1, 0),
    screen(edge, 1, 1),
    screen(edge, -1, 1),
  ])
  const top = polygon([screen(-1, 1, 1), screen(1, 1, 1), screen(1, -1, 1), screen(-1, -1, 1)])
  const [nearLeft, nearRight] = [screen(-1, -1, 1), screen(1, -1, 1)]
  const foot = screen(-1, -1, 0)
  const topFill = canvas.linear(
    [
      [0, material.left],
      [0.5, material.top],
      [1, material.front],
    ],
    [...screen(-1, 1, 1), ...screen(1.6, -1, 1)],
  )
  const frontFill = canvas.linear(
    [
      [0, material.top],
      [0.22, material.front],
      [1, material.right],
    ],
    [nearLeft[0] - width * 0.15, nearLeft[1], nearRight[0] + width * 0.35, foot[1] + height * 0.4],
  )
  const base = canvas.linear(
    [
      [0, '#0B1620', 0],
      [0.4, '#0B1620', 0.03],
      [0.7, '#0B1620', 0.1],
      [0.9, '#0B1620', 0.2],
      [1, '#0B1620', 0.28],
    ],
    [0, foot[1] - height * rise * 0.6, 0, foot[1] + 4],
  )
  const ridge = polygon([screen(edge, 1, 1), screen(edge, -1, 1), screen(-edge, -1, 1)]).replace(
    'Z',
    '',
  )
  const post = `M${[screen(edge, -1, 1), screen(edge, -1, 0)].map((p) => p.map(round).join(' ')).join('L')}`
  const soft = (path: string, stroke: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${material.edge}" stroke-width="${stroke}" stroke-linejoin="round" opacity="${opacity}"/>`
  const wide = Math.min(radius * 0.7, height * 0.5)
  const onFace = (face: string, transform: string, content?: string) =>
    content
      ? `<g clip-path="${canvas.clip(face)}"><g transform="${transform}">${content}</g></g>`
      : ''
  const body = [
    `<g clip-path="${canvas.clip(outline)}">`,
    `<path d="${outline}" fill="${topFill}"/>`,
    turn === 0 ? '' : `<path d="${side}" fill="${edge < 0 ? material.left : material.right}"/>`,
    `<path d="${front}" fill="${frontFill}"/>`,
    ...[1.2, 1, 0.8, 0.62, 0.46, 0.32, 0.2].map((share) => soft(ridge, wide * share, 0.055)),
    onFace(top, faces.top, box.top),
    onFace(side, faces.side, box.side),
    onFace(front, faces.front, box.front),
    soft(ridge, 2.5, 0.4),
    ...(turn > 0 ? [1, 0.7, 0.45, 0.25].map((share) => soft(post, wide * share, 0.05)) : []),
    `<path d="${front}${side}" fill="${base}"/>`,
    '</g>',
  ].join('')
  return { body, near: at[1] - (box.depth / 2) * cos, corners, level: z }
}
