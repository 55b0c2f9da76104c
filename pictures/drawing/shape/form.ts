import type { Canvas } from './canvas.ts'
import { round } from './point.ts'

/** A crescent of light or shade along one side of a shape: the side away from `shift`. */
export type Crescent = {
  colour: string
  /** How far the crescent reaches into the shape, in pixels, towards which side. */
  shift: readonly [number, number]
  blur: number
  opacity?: number
}

type Form = {
  fill: string
  crescents?: readonly Crescent[]
  /** Details that must not leave the outline. */
  inside?: string
}

/** A rectangle round the path, as path data; the path may hold coordinate pairs only (no H, V, A). */
function frame(path: string, margin: number): string {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin].map(round)
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin].map(round)
  return `M${left} ${top}H${right}V${bottom}H${left}Z`
}

/**
 * Gives a flat outline its volume: fills it, then lays crescents of light and shade along its
 * edges, then the details inside. The path may hold coordinate pairs only.
 */
export function form(
  canvas: Canvas,
  path: string,
  { fill, crescents = [], inside = '' }: Form,
): string {
  const edges = crescents.map(({ colour, shift, blur, opacity = 1 }) => {
    const reach = Math.max(Math.abs(shift[0]), Math.abs(shift[1])) + blur * 2
    const around = `${frame(path, reach)}${path}`
    return `<path d="${around}" fill="${colour}" fill-rule="evenodd" transform="translate(${shift[0]} ${shift[1]})" opacity="${opacity}" filter="${canvas.blur(blur, 0)}"/>`
  })
  const parts = `${edges.join('')}${inside}`
  const clipped = parts && `<g clip-path="${canvas.clip(path)}">${parts}</g>`
  return `${fill === 'none' ? '' : `<path d="${path}" fill="${fill}"/>`}${clipped}`
}
