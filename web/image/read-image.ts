import { fieldsOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

/** How the lake names a picture's asset; the image server's addresses are made from it. */
const lakeAsset = /^image-[^-]+-\d+x\d+-[a-z0-9]+$/i

/** A picture as pages show it; null where it has no file that could be shown. */
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

/** A part of the picture in shares of its size; null unless each of its sides is one. */
function readArea(value: unknown, sides: readonly string[]) {
  const area = fieldsOf(value)
  const isWhole = sides.every((side) => (numberOrNull(area[side]) ?? 2) <= 1)
  return isWhole ? area : null
}
