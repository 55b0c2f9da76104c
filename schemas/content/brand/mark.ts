import { palette } from './palette.ts'

/**
 * The brand mark on a 64 by 64 grid: a dog's head in profile whose ear is a swept tail fin.
 * Two shapes, so that the fin can take the accent color.
 */
export const mark = {
  viewBox: '0 0 64 64',
  head: 'M4.2 33.6C3.2 35.6 3.8 38.6 5.4 40.4C6.8 41.9 8.8 42.6 11.4 42.8L19.4 43.4C22.6 43.6 24.8 45 26 48C27.8 52.4 28.4 56.4 28.2 61H58C57.6 50.6 54.4 41.4 48.4 34.6C44.2 29.8 38.6 26.2 32.6 24.6C29.4 23.8 26.6 24.2 24.2 26C21.8 27.8 19.4 29 16.4 29.6L8.2 31.2C6.2 31.6 4.9 32.3 4.2 33.6Z',
  fin: 'M29 20.9C37 20.6 43.4 17.4 48 11.6L54 4H63L55.4 33.6C49 26.6 40.4 22 29 20.9Z',
} as const

type MarkColors = {
  color?: string
  /** The fin's color; the head's color if left out. */
  accent?: string
}

/** The mark's two shapes, for use inside another SVG on the 64 by 64 grid. */
export function drawMark({ color = palette.ink, accent = color }: MarkColors = {}): string {
  return `<path fill="${color}" d="${mark.head}"/><path fill="${accent}" d="${mark.fin}"/>`
}
