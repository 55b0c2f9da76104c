import type { Canvas } from '../drawing/canvas.ts'
import { palette } from '../palette.ts'

/** The set of every product picture: a plaster wall and table, one low sun, one cabin window's light. */
export function studioSet(canvas: Canvas): string {
  const { width, height } = canvas
  const edge = height * 0.47
  const wall = canvas.linear(
    [
      [0, '#E9DFD0'],
      [0.55, '#DAD8D1'],
      [1, '#AEB9BB'],
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
    `<g fill="${palette.apricotLight}" filter="${canvas.blur(16)}" opacity="0.75">${windowLight(700, 330)}${windowLight(1240, 310)}</g>`,
  ].join('')
}

const windowLight = (x: number, y: number) =>
  `<rect x="${x - 130}" y="${y - 190}" width="260" height="380" rx="130" transform="translate(${x} ${y}) skewX(-14) translate(${-x} ${-y})"/>`
