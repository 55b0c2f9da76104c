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
export const origin: Point = [1200, 1180]

/** Where a place in the room appears on the picture. */
export const project = ([x, y, z]: Place): Point => [
  origin[0] + x,
  origin[1] - y * depth - z * rise,
]

/** The low sun: how far right and away a shadow falls for each pixel of height. */
const fall = { x: 1.45, y: 0.42 }

/** Where the shadow of a place falls on the table; `share` shortens it. */
export const cast = ([x, y, z]: Place, share = 1): Point =>
  project([x + z * fall.x * share, y + z * fall.y * share, 0])

/** A drawn thing on the table: what to paint, how near it is, and the points that cast its shadow. */
export type Prop = {
  body: string
  /** The y of its nearest point, for painting far things first. */
  near: number
  corners: readonly Place[]
}

/** Paints the props from far to near over the union of their shadows. */
export function compose(canvas: Canvas, props: readonly Prop[]): string {
  const layer = (share: number) =>
    props
      .map(({ corners }) => polygon(hull(corners.flatMap((c) => [cast(c, 0), cast(c, share)]))))
      .map((path) => `<path d="${path}"/>`)
      .join('')
  const shade = (share: number, blur: number, opacity: number) =>
    `<g fill="#10202E" opacity="${opacity}" filter="${canvas.blur(blur)}">${layer(share)}</g>`
  const bodies = props.toSorted((a, b) => b.near - a.near).map(({ body }) => body)
  return [shade(1, 26, 0.2), shade(0.55, 14, 0.18), shade(0.12, 7, 0.45), ...bodies].join('')
}
