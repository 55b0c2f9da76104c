import type { Canvas } from './canvas.ts'
import type { Material } from './material.ts'
import { hull, polygon, round, smooth } from './point.ts'
import type { Point } from './point.ts'
import { depth, project, rise } from './scene.ts'
import type { Place, Prop } from './scene.ts'

/** Light across a round thing, from the sun's side to the shade's. */
function roundLight(
  canvas: Canvas,
  material: Material,
  line: readonly [number, number, number, number],
) {
  return canvas.linear(
    [
      [0, material.top],
      [0.16, material.left],
      [0.42, material.front],
      [0.8, material.right],
      [0.93, material.right],
      [1, material.front],
    ],
    line,
  )
}

const ringOf = (x: number, y: number, z: number, radius: number): Place[] =>
  Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z]
  })

type Turned = {
  at: readonly [x: number, y: number]
  z?: number
  /** Radius and height of each step of the outline, from the foot up; a repeated step is a corner. */
  profile: readonly (readonly [radius: number, height: number])[]
  material: Material
  /** Drawn over the body, cut by it; picture pixels with the axis at x 0 and the foot at y 0. */
  label?: string
  /** Drawn on the top disc, in pixels round its middle, already foreshortened. */
  lid?: string
}

/** Draws a thing turned on a lathe, standing upright: bottles, tins, bowls. */
export function turned(canvas: Canvas, { at, z = 0, profile, material, label, lid }: Turned): Prop {
  const [x, y] = at
  const foot = project([x, y, z])
  const side = (sign: number) =>
    profile.map(([radius, height]): Point => [foot[0] + sign * radius, foot[1] - height * rise])
  const [footRadius = 0] = profile.at(0) ?? []
  const [topRadius = 0, topHeight = 0] = profile.at(-1) ?? []
  const widest = Math.max(...profile.map(([radius]) => radius))
  const up = smooth(side(1), { closed: false }).replace('M', 'L')
  const down = smooth(side(-1).toReversed(), { closed: false }).replace('M', 'L')
  const outline = `M${round(foot[0] - footRadius)} ${round(foot[1])}A${footRadius} ${round(footRadius * depth)} 0 0 0 ${round(foot[0] + footRadius)} ${round(foot[1])}${up}A${topRadius} ${round(topRadius * depth)} 0 0 0 ${round(foot[0] - topRadius)} ${round(foot[1] - topHeight * rise)}${down}Z`
  const top: Point = [foot[0], foot[1] - topHeight * rise]
  const light = roundLight(canvas, material, [foot[0] - widest, 0, foot[0] + widest, 0])
  const base = canvas.linear(
    [
      [0, '#0B1620', 0],
      [0.4, '#0B1620', 0.03],
      [0.7, '#0B1620', 0.1],
      [0.9, '#0B1620', 0.2],
      [1, '#0B1620', 0.28],
    ],
    [0, foot[1] - topHeight * rise * 0.5, 0, foot[1] + footRadius * depth],
  )
  const disc = canvas.linear(
    [
      [0, material.left],
      [1, material.front],
    ],
    [top[0] - topRadius, top[1], top[0] + topRadius, top[1] + 10],
  )
  const inner = label
    ? `<g clip-path="${canvas.clip(outline)}"><g transform="translate(${round(foot[0])} ${round(foot[1])})">${label}</g></g>`
    : ''
  const body = [
    `<path d="${outline}" fill="${light}"/>${inner}<path d="${outline}" fill="${base}"/>`,
    `<g transform="translate(${round(top[0])} ${round(top[1])})"><ellipse rx="${topRadius}" ry="${round(topRadius * depth)}" fill="${disc}" stroke="${material.edge}" stroke-width="2" stroke-opacity="0.7"/>${lid ?? ''}</g>`,
  ].join('')
  const corners = profile.flatMap(([radius, height]) => ringOf(x, y, z + height, radius))
  return { body, near: y - widest, corners, level: z }
}

type Roll = {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  z?: number
  radius: number
  material: Material
  /** Drawn on the near end, in a circle of radius 1. */
  end?: string
  /** Bands round the roll: where along it (0 to 1), how wide (pixels), which colour. */
  bands?: readonly { at: number; width: number; colour: string }[]
}

/** Draws a cylinder lying on the table: rolled blankets, lint rollers. */
export function roll(canvas: Canvas, cylinder: Roll): Prop {
  const { from, to, z = 0, radius, material, bands = [] } = cylinder
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const ring = (share: number): Place[] =>
    Array.from({ length: 36 }, (_, index) => {
      const angle = (index * Math.PI) / 18
      const out = radius * Math.cos(angle)
      return [
        from[0] + along[0] * length * share - along[1] * out,
        from[1] + along[1] * length * share + along[0] * out,
        z + radius + radius * Math.sin(angle),
      ]
    })
  const [first, last] = [ring(0), ring(1)]
  const outline = polygon(hull([...first, ...last].map(project)))
  const a = project([from[0], from[1], z + radius])
  const b = project([to[0], to[1], z + radius])
  const span = Math.hypot(b[0] - a[0], b[1] - a[1])
  const across: Point = [-(b[1] - a[1]) / span, (b[0] - a[0]) / span]
  const flip = across[1] < 0 ? -1 : 1
  const light = canvas.linear(
    [
      [0, material.left],
      [0.3, material.top],
      [0.62, material.front],
      [0.92, material.right],
      [1, material.front],
    ],
    [
      a[0] - across[0] * radius * flip,
      a[1] - across[1] * radius * flip,
      a[0] + across[0] * radius * flip,
      a[1] + across[1] * radius * flip,
    ],
  )
  /** The half of a ring that the camera sees, from its lower edge over the top to the far one. */
  const facing = (places: readonly Place[]) => {
    const mid = places.reduce((sum, place) => sum + place[1], 0) / places.length
    const seen = ([, y, up]: Place) => (mid - y) * rise + (up - z - radius) * depth > 0
    const start = places.findIndex(
      (place, index) => seen(place) && !seen(places.at(index - 1) ?? place),
    )
    return [...places.slice(start), ...places.slice(0, start)].filter(seen)
  }
  const strips = bands.map(({ at, width, colour }) => {
    const half = width / length / 2
    const band = polygon(
      [...facing(ring(at - half)), ...facing(ring(at + half)).toReversed()].map(project),
    )
    const shade = canvas.linear(
      [
        [0, '#FFFFFF', 0.25],
        [0.35, '#FFFFFF', 0],
        [1, '#0B1620', 0.55],
      ],
      [a[0], a[1] - radius, a[0], a[1] + radius],
    )
    return `<path d="${band}" fill="${colour}"/><path d="${band}" fill="${shade}"/>`
  })
  const near = from[1] <= to[1] ? from : to
  const mid = project([near[0], near[1], z + radius])
  const turn = from[1] <= to[1] ? 1 : -1
  const cap = `<g transform="matrix(${round(along[1] * radius * turn)} ${round(along[0] * depth * radius * turn)} 0 ${round(radius * rise)} ${round(mid[0])} ${round(mid[1])})"><circle r="1" fill="${along[0] * turn > 0 ? material.left : material.front}"/>${cylinder.end ?? ''}</g>`
  const body = `<g clip-path="${canvas.clip(outline)}"><path d="${outline}" fill="${light}"/>${strips.join('')}</g>${cap}`
  return { body, near: Math.min(from[1], to[1]) - radius, corners: [...first, ...last], level: z }
}
