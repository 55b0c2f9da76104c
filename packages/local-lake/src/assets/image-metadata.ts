import { encode } from 'blurhash'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { LakeError } from '../lake-error.ts'
import { imageFailure, openImage } from './open-image.ts'
import { paletteOf } from './palette.ts'

const lqipWidth = 20
const blurHashSize = 32
const rasterSize = 1000
/** The largest size that the format allows. */
const thumbHashSize = 100

/** Metadata that the lake can compute for an image, by the name in the upload's `meta`. */
export const metadataKinds = ['blurhash', 'thumbhash', 'lqip', 'palette'] as const
export type MetadataKind = (typeof metadataKinds)[number]

/** The properties of an image that its asset's name and document contain. */
export interface ImageInfo {
  readonly extension: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly metadata: Record<string, unknown>
}

const mimeTypes: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  heif: 'image/heif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  webp: 'image/webp',
}

/** The MIME type of an image extension. */
export function imageMimeType(extension: string): string {
  return mimeTypes[extension] ?? 'application/octet-stream'
}

/**
 * Reads an image's size, and the metadata of these kinds.
 *
 * @throws {LakeError} 400 if the bytes are not an image, 504 if reading the image takes too long
 */
export async function readImage(
  bytes: Uint8Array,
  kinds: ReadonlySet<MetadataKind>,
): Promise<ImageInfo> {
  try {
    return await describe(bytes, kinds)
  } catch (error) {
    const cause = imageFailure(error)
    if (cause instanceof LakeError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const description = `Invalid image, could not read metadata: ${reason}`
    throw new LakeError(400, { type: 'invalidImageError', description })
  }
}

async function describe(bytes: Uint8Array, kinds: ReadonlySet<MetadataKind>): Promise<ImageInfo> {
  const upright = openImage(bytes).autoOrient()
  const { format, compression, hasAlpha, pages, autoOrient } = await upright.metadata()
  const counted = format === 'svg' ? openImage(await rasterOf(upright)) : upright.clone()
  const { isOpaque } = await counted.stats()
  const extension = extensionOf(format, compression)
  const { width, height } = autoOrient
  return {
    extension,
    mimeType: imageMimeType(extension),
    width,
    height,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: {
        _type: 'sanity.imageDimensions',
        width,
        height,
        aspectRatio: width / height,
      },
      ...(kinds.has('palette') && { palette: await paletteOf(upright.clone()) }),
      ...(kinds.has('lqip') && { lqip: await lqipOf(upright.clone(), !isOpaque) }),
      ...(kinds.has('blurhash') && { blurHash: await blurHashOf(upright.clone()) }),
      ...(kinds.has('thumbhash') && { thumbHash: await thumbHashOf(upright.clone()) }),
      hasAlpha,
      isOpaque,
      isAnimated: (pages ?? 1) > 1,
    },
  }
}

function extensionOf(format: string, compression: string | undefined): string {
  if (format === 'jpeg') return 'jpg'
  if (format === 'tiff') return 'tif'
  return format === 'heif' && compression === 'av1' ? 'avif' : format
}

/** The pixels of a vector image: at its full size, a small file can take minutes to render. */
function rasterOf(vector: Sharp): Promise<Buffer> {
  return vector
    .clone()
    .resize(rasterSize, rasterSize, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** A placeholder of twenty pixels' width as a data URL, shown until the image has loaded. */
async function lqipOf(image: Sharp, isTransparent: boolean): Promise<string> {
  // Without a limit, a tall narrow image would give a huge placeholder.
  const small = image.resize(lqipWidth, 20 * lqipWidth, { fit: 'inside' })
  const bytes = await (isTransparent ? small.png() : small.jpeg({ quality: 70 })).toBuffer()
  return `data:image/${isTransparent ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}

async function blurHashOf(image: Sharp): Promise<string> {
  const { data, info } = await smallPixels(image, blurHashSize)
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

/** A ThumbHash in base64. */
async function thumbHashOf(image: Sharp): Promise<string> {
  const { data, info } = await smallPixels(image, thumbHashSize)
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The image within a square of `size`, as RGBA. */
function smallPixels(image: Sharp, size: number) {
  return image
    .resize(size, size, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}
