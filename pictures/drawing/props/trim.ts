import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'

type Stitches = { inset?: number; colour?: string; radius?: number }

/** A row of stitches along a rounded rectangle, inset from the edges of a face. */
export function stitches(
  width: number,
  height: number,
  { inset = 16, colour = palette.apricotLight, radius = 18 }: Stitches = {},
): string {
  return `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" rx="${radius}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-dasharray="11 7" opacity="0.55"/>`
}

/** A leather patch with the embossed mark, its middle at x, y. */
export function patch(canvas: Canvas, x: number, y: number, size: number): string {
  const half = size / 2
  const leather = canvas.linear(
    [
      [0, palette.saddleLight],
      [1, palette.saddle],
    ],
    [-half, -half, half, half],
  )
  const scale = size / 100
  return `<g transform="translate(${x} ${y})"><rect x="${-half + 3}" y="${-half + 5}" width="${size}" height="${size}" rx="${size * 0.14}" fill="#08111A" opacity="0.35"/><rect x="${-half}" y="${-half}" width="${size}" height="${size}" rx="${size * 0.14}" fill="${leather}"/><rect x="${-half + 6}" y="${-half + 6}" width="${size - 12}" height="${size - 12}" rx="${size * 0.1}" fill="none" stroke="${palette.apricotLight}" stroke-width="2" stroke-dasharray="7 5" opacity="0.7"/><g transform="translate(${-31 * scale} ${-31 * scale}) scale(${scale})"><g transform="translate(1 1.300)">${drawMark({ color: '#E2AC7C' })}</g>${drawMark({ color: '#552E15' })}</g></g>`
}

/** A zip along a line of the given length, with its leather pull. */
export function zip(x: number, y: number, length: number): string {
  return `<rect x="${x}" y="${y - 9}" width="${length}" height="18" rx="9" fill="#0A131C" opacity="0.75"/><path d="M${x + 10} ${y}H${x + length - 10}" stroke="#D9C7A6" stroke-width="6" stroke-dasharray="4 4" opacity="0.85"/><rect x="${x + length * 0.72}" y="${y - 8}" width="26" height="16" rx="4" fill="#E9D5AE"/><rect x="${x + length * 0.72 + 22}" y="${y - 9}" width="64" height="18" rx="9" fill="${palette.saddle}"/>`
}

/** A paper or woven label that follows a turned body: foot at y 0, axis at x 0. */
export function wrap(
  canvas: Canvas,
  {
    radius,
    from,
    to,
    colours,
    mark,
  }: {
    radius: number
    from: number
    to: number
    colours: readonly [string, string, string]
    mark?: string
  },
): string {
  const sag = radius * 0.454
  const [bottom, top] = [-from * 0.891, -to * 0.891]
  const [light, mid, dark] = colours
  const fill = canvas.linear(
    [
      [0, mid],
      [0.18, light],
      [0.45, mid],
      [0.85, dark],
      [1, mid],
    ],
    [-radius, 0, radius, 0],
  )
  const size = Math.min((bottom - top) * 0.5, radius * 0.8) / 64
  const emblem = mark
    ? `<g transform="translate(${-radius * 0.18 - 32 * size} ${(top + bottom) / 2 + sag * 0.97 - 32 * size}) scale(${size})">${drawMark({ color: mark, accent: palette.apricot })}</g>`
    : ''
  return `<path d="M${-radius} ${top}A${radius} ${sag} 0 0 0 ${radius} ${top}V${bottom}A${radius} ${sag} 0 0 1 ${-radius} ${bottom}Z" fill="${fill}"/>${emblem}`
}

/** The spiral of rolled cloth in a circle of radius 1. */
export function spiral(colour: string): string {
  const points = Array.from({ length: 70 }, (_, index) => {
    const angle = index * 0.32
    const out = 0.94 - index * 0.0125
    return `${(Math.cos(angle) * out).toFixed(3)} ${(Math.sin(angle) * out).toFixed(3)}`
  })
  return `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="0.055" opacity="0.6"/>`
}
