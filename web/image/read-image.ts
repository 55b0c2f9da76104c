import { fieldsOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

/** The id of a picture's asset in the lake; the image server's addresses are derived from it. */
const lakeAsset = /^image-[^-]+-\d+x\d+-[a-z0-9]+$/i

/** A picture as pages show it; null where it has no usable file. */
export function readImage(value: unknown): ImageValue | null {
  const { alt, hotspot, crop, asset } = fieldsOf(value)
  const { _id, url, metadata } = fieldsOf(asset)
  const id = textOf(_id)
  const address = textOf(url)
  const isOwn = address.startsWith('/pictures/')
  const isHosted = /^https?:\/\//.test(address) && URL.canParse(address) && lakeAsset.test(id)
  if (!isOwn && !isHosted) return null
  return {
    alt: textOf(alt),
    hotspot: readArea(hotspot, ['x', 'y', 'width', 'height']),
    crop: readArea(crop, ['top', 'bottom', 'left', 'right']),
    asset: { _id: id, url: address, metadata: readMetadata(metadata) },
  }
}

function readMetadata(value: unknown) {
  const { lqip, dimensions } = fieldsOf(value)
  const { width, height } = fieldsOf(dimensions)
  const preview = textOf(lqip)
  return {
    lqip: /^data:image\/[\w+.-]+;base64,[\w+/=]+$/.test(preview) ? preview : null,
    dimensions: { width: numberOrNull(width, 1), height: numberOrNull(height, 1) },
  }
}

/** An area of the picture in fractions of its size; null unless every side is between 0 and 1. */
function readArea(value: unknown, sides: readonly string[]) {
  const area = fieldsOf(value)
  const isWhole = sides.every((side) => (numberOrNull(area[side]) ?? 2) <= 1)
  return isWhole ? area : null
}
