import type { Canvas } from './canvas.ts'

/** Film grain over the whole picture: hides banding in the long gradients and ties the parts together. */
export function grain(canvas: Canvas, strength = 0.22): string {
  const noise = canvas.define(
    'filter',
    'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"',
    '<feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0.4 0.3 0.3 0 0 0.4 0.3 0.3 0 0 0.4 0.3 0.3 0 0 0 0 0 0 1"/>',
  )
  const tile = canvas.define(
    'pattern',
    'width="320" height="320" patternUnits="userSpaceOnUse"',
    `<rect width="320" height="320" filter="${noise}"/>`,
  )
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${tile}" opacity="${strength}" style="mix-blend-mode:soft-light"/>`
}
