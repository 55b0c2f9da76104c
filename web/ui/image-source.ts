import { createImageUrlBuilder } from '@sanity/image-url'
import { pictureSize, pictureWidths, sizedPicture } from '#schemas/picture/picture-files.ts'

/** An image as the queries project it; every part may be missing in a half-filled document. */
export interface ImageValue {
  readonly alt?: string | null
  readonly hotspot?: { x?: number | null; y?: number | null; [other: string]: unknown } | null
  readonly crop?: object | null
  readonly asset?: {
    readonly _id: string
    readonly url?: string | null
    readonly metadata?: {
      readonly lqip?: string | null
      readonly dimensions?: { width?: number | null; height?: number | null } | null
    } | null
  } | null
}

/** The addresses of one image: a `srcset` of widths, and a `src` for browsers without `srcset`. */
export interface ImageSource {
  readonly src: string
  readonly srcSet: string
  /** A `srcset` in AVIF where the server does not choose the format by itself. */
  readonly avifSrcSet: string | null
}

const toSrcSet = (address: (width: Width) => string, most: number) =>
  pictureWidths
    .filter((width, index) => width <= most || index === 0)
    .map((width) => `${address(width)} ${width}w`)
    .join(', ')

type Width = (typeof pictureWidths)[number]

/** Hosted images: `{origin}/images/{projectId}/{dataset}/{file}`, resized by the image server. */
function hostedSource(image: ImageValue, url: URL, ratio: number | null): ImageSource {
  const [, , projectId = '', dataset = ''] = url.pathname.split('/')
  const builder = createImageUrlBuilder({ projectId, dataset, baseUrl: url.origin })
  const natural = image.asset?.metadata?.dimensions?.width ?? pictureSize.width
  const address = (width: Width) => {
    const sized = builder.image(image).width(width).auto('format').quality(78)
    return (ratio === null ? sized : sized.height(Math.round(width / ratio)).fit('crop')).url()
  }
  return { src: address(960), srcSet: toSrcSet(address, natural), avifSrcSet: null }
}

/** The site's own files: `/pictures/{name}-{width}.{format}`, one for each width and format. */
function ownSource(url: string, natural: number): ImageSource {
  const stem = url.replace(/\.\w+$/, '')
  return {
    src: sizedPicture(stem, 960, 'webp'),
    srcSet: toSrcSet((width) => sizedPicture(stem, width, 'webp'), natural),
    avifSrcSet: toSrcSet((width) => sizedPicture(stem, width, 'avif'), natural),
  }
}

/** The addresses of an image; `ratio` (width / height) crops around the hotspot. Null without an asset. */
export function imageSource(image: ImageValue, ratio: number | null): ImageSource | null {
  const url = image.asset?.url
  if (!url) return null
  const natural = image.asset?.metadata?.dimensions?.width ?? pictureSize.width
  return url.startsWith('/') ? ownSource(url, natural) : hostedSource(image, new URL(url), ratio)
}
