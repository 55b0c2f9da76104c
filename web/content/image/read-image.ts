import { fieldsOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'

/** The GROQ fields of an image for its URLs and its tint. */
export const imageFields = 'hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}'

/** The name of a picture's file in the lake; the name ends in the size, which the image server reads. */
const lakeFile = /^[^/-]+-\d+x\d+\.[a-z0-9]+$/i

/** Reads a picture and omits missing fields. Returns null if the picture has no usable file. */
export function readImage(value: unknown): ImageValue | null {
  const { alt, hotspot, crop, asset } = fieldsOf(value)
  const { url, metadata, srcSet } = fieldsOf(asset)
  const address = textOf(url)
  // Only pictures of the shop have a `srcSet`, set by the site's own server.
  const widths = textOf(srcSet)
  const text = textOf(alt)
  if (!widths && !isUsable(address)) return null
  const spot = readArea(hotspot, ['x', 'y', 'width', 'height'])
  const cut = readArea(crop, ['top', 'bottom', 'left', 'right'])
  return {
    url: address,
    ...(text && { alt: text }),
    ...(widths && { srcSet: widths }),
    ...(spot && { hotspot: spot }),
    ...(cut && { crop: cut }),
    ...readTint(metadata),
  }
}

function isUsable(address: string): boolean {
  if (address.startsWith('/pictures/')) return true
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false
  return lakeFile.test(new URL(address).pathname.split('/').at(-1) ?? '')
}

/** The dominant color of the picture. */
function readTint(metadata: unknown) {
  const { palette } = fieldsOf(metadata)
  const { dominant } = fieldsOf(palette)
  const tint = textOf(fieldsOf(dominant)['background'])
  return /^#[0-9a-f]{6}$/i.test(tint) ? { tint } : {}
}

/** An area of the picture in fractions of its size; null unless every side is from 0 to 1. */
function readArea<Side extends string>(value: unknown, sides: readonly Side[]) {
  const area = fieldsOf(value)
  const found = sides.map((side) => [side, numberOrNull(area[side]) ?? 2] as const)
  if (found.some(([, part]) => part > 1)) return null
  // Each of the sides is present.
  return Object.fromEntries(found) as Record<Side, number>
}
