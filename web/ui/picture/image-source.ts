import { createImageUrlBuilder } from '@sanity/image-url'
import { sizedPicture } from '#schemas/content/picture/picture-files.ts'
import {
  ownPictureWidths,
  pictureSizeOf,
  pictureWidths,
} from '#schemas/content/picture/picture-sizes.ts'

/** An image as pages show it. */
export interface ImageValue {
  /** The full-size file in the lake, or the URL of one of the site's own pictures. */
  readonly url: string
  readonly alt?: string
  /** The part that must stay in view, in fractions of the picture's size. */
  readonly hotspot?: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
  /** The part to cut off at each side, in fractions of the picture's size. */
  readonly crop?: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
  /** The `srcset` of an external picture, whose host resizes it. */
  readonly srcSet?: string
  /** The dominant color, such as `#0d1823`. */
  readonly tint?: string
}

/** The URLs of one image: a `srcset` of widths, and a `src` for browsers without `srcset`. */
export interface ImageSource {
  readonly src: string
  readonly srcSet: string
  /** A `srcset` in AVIF if the server does not choose the format. */
  readonly avifSrcSet: string | null
}

const toSrcSet = (address: (width: number) => string, widths: readonly number[]) =>
  widths.map((width) => `${address(width)} ${width}w`).join(', ')

/** The width of the file for browsers without `srcset`. */
const fallbackWidth = 1080

/** The quality requested from the image server; lower values cause visible blocks in dark areas. */
const quality = 80

/**
 * The URL of an image in the lake, `{origin}/images/{projectId}/{dataset}/{file}`, without size and
 * format parameters.
 *
 * @param image with an absolute `url`
 */
export function lakeImage({ url, hotspot, crop }: ImageValue) {
  const { origin, pathname } = new URL(url)
  const [, , projectId = '', dataset = ''] = pathname.split('/')
  const source = { asset: { url }, ...(hotspot && { hotspot }), ...(crop && { crop }) }
  return createImageUrlBuilder({ projectId, dataset, baseUrl: origin }).image(source)
}

/** Hosted images, resized by the image server. */
function hostedSource(image: ImageValue, ratio: number | null, widest: number): ImageSource {
  const original = lakeImage(image)
  const address = (width: number) => {
    const sized = original.width(width).auto('format').quality(quality)
    return (ratio === null ? sized : sized.height(Math.round(width / ratio)).fit('crop')).url()
  }
  const most = Math.min(naturalSize(image).width, widest)
  const widths = pictureWidths.filter((width, index) => width <= most || index === 0)
  const srcSet = toSrcSet(address, widths)
  return { src: address(Math.min(fallbackWidth, widest)), srcSet, avifSrcSet: null }
}

/** The site's own files: `/pictures/{name}-{width}.{format}`, one for each width and format. */
function ownSource(url: string, widest: number): ImageSource {
  const stem = url.replace(/\.\w+$/, '')
  const widths = ownPictureWidths(stem).filter((width) => width <= widest)
  return {
    src: sizedPicture(stem, Math.min(fallbackWidth, widest), 'webp'),
    srcSet: toSrcSet((width) => sizedPicture(stem, width, 'webp'), widths),
    avifSrcSet: toSrcSet((width) => sizedPicture(stem, width, 'avif'), widths),
  }
}

/** The size of the original file in pixels, which the lake writes into its name. */
export function naturalSize({ url }: ImageValue): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(url) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : pictureSizeOf(url)
}

/**
 * The URLs of an image; `ratio` (width / height) crops around the hotspot.
 *
 * @param widest one of `pictureWidths`: the largest that is useful. Default: no limit.
 */
export function imageSource(
  image: ImageValue,
  ratio: number | null,
  widest: number = Infinity,
): ImageSource {
  const { url, srcSet } = image
  if (srcSet) return { src: url, srcSet, avifSrcSet: null }
  return url.startsWith('/') ? ownSource(url, widest) : hostedSource(image, ratio, widest)
}
