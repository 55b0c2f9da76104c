import type { Canvas } from './canvas.ts'
import { hull, polygon } from './point.ts'
import type { Point } from './point.ts'

/** A place in the still-life room: x to the right, y away from the viewer, z up; all in pixels. */
export type Place = readonly [x: number, y: number, z: number]

/** The camera looks down on the table by 27°, from far away: no vanishing points. */
const pitch = (27 * Math.PI) / 180
export const rise = Math.cos(pitch)
export const depth = Math.sin(pitch)

/** Where the table's origin lies on the picture. */
const origin: Point = [1200, 1180]

/** Where a place in the room appears on the picture. */
export const project = ([x, y, z]: Place): Point => [
  origin[0] + x,
  origin[1] - y * depth - z * rise,
]

/** The low sun: how far right and away a shadow falls for each pixel of height. */
const fall = { x: 1.15, y: 0.36 }

/** Where the shadow of a place falls on the table; `share` shortens it. */
const cast = ([x, y, z]: Place, share = 1): Point =>
  project([x + z * fall.x * share, y + z * fall.y * share, 0])

/** The share of the cast that counts as touching: only the foot of a thing throws it. */
const contact = 0.1

/** A drawn thing on the table: what to paint, how near it is, and the points that cast its shadow. */
export type Prop = {
  body: string
  /** The y of its nearest point, for painting far things first. */
  near: number
  /** The z it stands on: what stands higher is painted later. */
  level: number
  corners: readonly Place[]
}

/** How the camera frames the table: which place of the picture lies in its middle, and how near. */
export type Framing = { middle?: Point; zoom?: number }

/** Paints the props from far to near over the union of their shadows. */
export function compose(
  canvas: Canvas,
  props: readonly Prop[],
  { middle = [1200, 1080], zoom = 1.2 }: Framing = {},
): string {
  const layer = (share: number) =>
    props
      .map(({ corners, level }) => ({ touching: level + 16, corners }))
      .map(({ touching, corners }) =>
        share > contact ? corners : corners.filter(([, , z]) => z < touching),
      )
      .filter((corners) => corners.length > 2)
      .map((corners) => polygon(hull(corners.flatMap((c) => [cast(c, 0), cast(c, share)]))))
      .map((path) => `<path d="${path}"/>`)
      .join('')
  const shade = (share: number, blur: number, opacity: number) =>
    `<g fill="#10202E" opacity="${opacity}" filter="${canvas.blur(blur)}">${layer(share)}</g>`
  const order = ({ near, level }: Prop) => near - level
  const bodies = props.toSorted((a, b) => order(b) - order(a)).map(({ body }) => body)
  const painted = [
    shade(1, 24, 0.16),
    shade(0.6, 16, 0.18),
    shade(contact, 7, 0.5),
    ...bodies,
  ].join('')
  const frame = `translate(1200 1060) scale(${zoom}) translate(${-middle[0]} ${-middle[1]})`
  return `<g transform="${frame}">${painted}</g>`
}
