import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'

/** The outline of an oval cabin window round its centre: fuller than an ellipse. */
export function oval([x, y]: readonly [number, number], width: number, height: number): string {
  const [a, b] = [width / 2, height / 2]
  const [ka, kb] = [a * 0.62, b * 0.66]
  return `M${x - a} ${y}C${x - a} ${y - kb} ${x - ka} ${y - b} ${x} ${y - b}S${x + a} ${y - kb} ${x + a} ${y}S${x + ka} ${y + b} ${x} ${y + b}S${x - a} ${y + kb} ${x - a} ${y}Z`
}

type CabinWindow = {
  at: readonly [number, number]
  /** What is outside, drawn; the pane cuts it. */
  outside: string
  /** How far the shade is drawn down: 0 open, 1 closed. */
  shade: number
}

/** A cabin window in its deep reveal; the sun comes from the left, so the reveal glows on its right. */
export function cabinWindow(canvas: Canvas, { at, outside, shade }: CabinWindow): string {
  const [x, y] = at
  const [width, height] = [372, 296]
  const pane = oval(at, width, height)
  const bezel = oval(at, width + 84, height + 84)
  const lit = 1 - shade
  const reveal = canvas.linear(
    [
      [0, '#16222D'],
      [0.35, '#4A5158'],
      [0.75, '#B98A62'],
      [1, palette.apricotLight],
    ],
    [x - 220, y - 120, x + 220, y + 90],
  )
  const closed = canvas.linear(
    [
      [0, '#26384A'],
      [1, '#34424D'],
    ],
    [x, y - 150, x, y + 150],
  )
  const edge = y - height / 2 + height * shade
  const pleats = Array.from({ length: 12 }, (_, index) => y - height / 2 + index * 26)
    .filter((line) => line < edge)
    .map((line) => `M${x - 200} ${line}H${x + 200}`)
    .join('')
  return [
    `<path d="${oval([x + 4, y + 8], width + 104, height + 104)}" fill="#0B1620" opacity="0.35" filter="${canvas.blur(14)}"/>`,
    `<path d="${bezel}" fill="#2B3A47"/><path d="${bezel}" fill="${reveal}" opacity="${0.25 + lit * 0.75}"/>`,
    `<path d="${oval([x, y], width + 22, height + 22)}" fill="#0E1A25" opacity="0.55"/>`,
    `<g clip-path="${canvas.clip(pane)}">${outside}`,
    shade > 0
      ? `<rect x="${x - 200}" y="${y - height / 2}" width="400" height="${height * shade}" fill="${closed}"/><path d="${pleats}" stroke="#16222D" stroke-width="3" opacity="0.5"/><rect x="${x - 200}" y="${edge - 12}" width="400" height="12" fill="#4A4A48"/>`
      : '',
    `</g>`,
    `<path d="${pane}" fill="none" stroke="${palette.apricotLight}" stroke-width="3" opacity="${0.12 + lit * 0.4}"/>`,
    `<path d="${bezel}" fill="none" stroke="#E9D8C0" stroke-width="2.5" opacity="${0.12 + lit * 0.28}"/>`,
  ].join('')
}
