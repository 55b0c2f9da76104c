import type { Sharp } from 'sharp'

type Rgb = readonly [number, number, number]

/** One color of a picture, with text colors that are readable on it. */
export interface Swatch {
  readonly _type: 'sanity.imagePaletteSwatch'
  readonly background: string
  readonly foreground: string
  readonly title: string
  /** Percent of the picture's pixels. */
  readonly population: number
}

interface Bin {
  readonly rgb: Rgb
  readonly count: number
  readonly saturation: number
  readonly lightness: number
}

/** The target of each named swatch: saturation and lightness, 0 to 1. */
const targets = {
  darkMuted: { saturation: 0.3, lightness: 0.26 },
  darkVibrant: { saturation: 1, lightness: 0.26 },
  lightMuted: { saturation: 0.3, lightness: 0.74 },
  lightVibrant: { saturation: 1, lightness: 0.74 },
  muted: { saturation: 0.3, lightness: 0.5 },
  vibrant: { saturation: 1, lightness: 0.5 },
} as const

const saturationWeight = 3
const lightnessWeight = 6
const white = '#fff'
const black = '#000'

/** The seven named colors of a picture, as hosted Sanity describes them. */
export async function paletteOf(image: Sharp): Promise<Record<string, unknown>> {
  const { data, info } = await image
    .resize(96, 96, { fit: 'inside' })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bins = countColors(data, info.channels)
  const total = info.width * info.height
  const [dominant] = bins
  if (!dominant) return {}
  const named = Object.entries(targets).map(([name, target]) => {
    const best = bins.toSorted((a, b) => distance(a, target) - distance(b, target))[0]
    return [name, swatch(best ?? dominant, total)] as const
  })
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(named),
    dominant: swatch(dominant, total),
  }
}

function countColors(pixels: Uint8Array, channels: number): Bin[] {
  const counts = new Map<number, { sum: [number, number, number]; count: number }>()
  for (let at = 0; at < pixels.length; at += channels) {
    const [r = 0, g = r, b = r] = pixels.subarray(at, at + Math.min(channels, 3))
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const bin = counts.get(key) ?? { sum: [0, 0, 0], count: 0 }
    bin.sum = [bin.sum[0] + r, bin.sum[1] + g, bin.sum[2] + b]
    bin.count += 1
    counts.set(key, bin)
  }
  return [...counts.values()]
    .map(({ sum, count }) => describe([sum[0] / count, sum[1] / count, sum[2] / count], count))
    .sort((a, b) => b.count - a.count)
}

function describe(rgb: Rgb, count: number): Bin {
  const most = Math.max(...rgb) / 255
  const least = Math.min(...rgb) / 255
  const lightness = (most + least) / 2
  const range = 1 - Math.abs(2 * lightness - 1)
  return { rgb, count, lightness, saturation: range === 0 ? 0 : (most - least) / range }
}

function distance(bin: Bin, target: { saturation: number; lightness: number }): number {
  return (
    saturationWeight * Math.abs(bin.saturation - target.saturation) +
    lightnessWeight * Math.abs(bin.lightness - target.lightness)
  )
}

function swatch({ rgb, count, lightness }: Bin, total: number): Swatch {
  const readable = lightness > 0.6 ? black : white
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`,
    foreground: readable,
    title: readable,
    population: Math.round((count / total) * 10_000) / 100,
  }
}
