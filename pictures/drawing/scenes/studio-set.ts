import type { Canvas } from '../shape/canvas.ts'
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
    windowLight(390, 0.29),
    windowLight(920, 0.23),
    windowLight(1450, 0.15),
  ].join('')
}

/** The low sun through one cabin window, fallen slantwise on the wall: soft by three outlines. */
function windowLight(x: number, opacity: number): string {
  const [top, middle, core] = [1.045, 1.02, 0.99].map((scale) =>
    oval([0, 0], 390 * scale, 300 * scale),
  )
  const layers = [top, middle, core].map((path) => `<path d="${path}"/>`).join('')
  return `<g fill="#FBDDB4" fill-opacity="${opacity}" transform="translate(${x} 296) skewX(-8)">${layers}</g>`
}
