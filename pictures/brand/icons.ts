import { drawMark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'

/** One file of the favicon set: an SVG, or a PNG rasterized at `size` pixels. */
export type Icon = { file: string; svg: string; size?: number }

/** The mark on an ink tile of 64; `inset` is the free margin, `radius` the tile's rounding. */
function tile({ inset, radius }: { inset: number; radius: number }): string {
  const scale = (64 - inset * 2) / 64
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${palette.ink}"/><g transform="translate(${inset} ${inset}) scale(${scale})">${drawMark({ color: palette.cloud, accent: palette.apricot })}</g></svg>`
}

/** The favicon set: tab icons are rounded, platform icons square (the platform cuts them). */
export const icons: readonly Icon[] = [
  { file: 'favicon.svg', svg: tile({ inset: 6, radius: 14 }) },
  { file: 'favicon-32.png', svg: tile({ inset: 6, radius: 14 }), size: 32 },
  { file: 'apple-touch-icon.png', svg: tile({ inset: 11, radius: 0 }), size: 180 },
  { file: 'icon-192.png', svg: tile({ inset: 8, radius: 14 }), size: 192 },
  { file: 'icon-512.png', svg: tile({ inset: 8, radius: 14 }), size: 512 },
  { file: 'icon-maskable-512.png', svg: tile({ inset: 15, radius: 0 }), size: 512 },
]
