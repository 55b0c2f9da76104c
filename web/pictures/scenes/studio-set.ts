import type { Canvas } from '../drawing/canvas.ts'
import { palette } from '../palette.ts'
import { oval } from '../props/cabin-window.ts'

/** The set of every product picture: a plaster wall and table, one low sun, one cabin window's light. */
export function studioSet(canvas: Canvas): string {
  const { width, height } = canvas
  const edge = height * 0.47
  const wall = canvas.linear(
    [
      [0, '#E4D7C4'],
      [0.5, '#D3CFC6'],
      [1, '#A3AFB3'],
    ],
    [0, 0, width, 300],
  )
  const table = canvas.linear(
    [
      [0, '#F7EEDF'],
      [0.5, '#EDE8DE'],
      [1, '#CCD0CE'],
    ],
    [0, edge, width, height],
  )
  const bend = canvas.linear(
    [
      [0, '#8FA0A5', 0],
      [0.5, '#8A9A9F', 0.28],
      [1, '#F4F1EA', 0],
    ],
    [0, edge - 260, 0, edge + 170],
  )
  return [
    `<rect width="${width}" height="${height}" fill="${wall}"/>`,
    `<rect y="${edge}" width="${width}" height="${height - edge}" fill="${table}"/>`,
    `<rect y="${edge - 260}" width="${width}" height="430" fill="${bend}"/>`,
    windowLight(canvas, 380, 0.95),
    windowLight(canvas, 900, 0.8),
    windowLight(canvas, 1420, 0.5),
  ].join('')
}

/** The low sun through one cabin window, fallen slantwise on the wall. */
function windowLight(canvas: Canvas, x: number, opacity: number): string {
  const fill = canvas.linear(
    [
      [0, '#FFE9CB', opacity * 0.55],
      [1, palette.apricotLight, opacity],
    ],
    [0, 120, 0, 480],
  )
  return `<path d="${oval([0, 0], 350, 300)}" transform="translate(${x} 300) skewX(-12) skewY(-3)" fill="${fill}" filter="${canvas.blur(9, 0.1)}"/>`
}
