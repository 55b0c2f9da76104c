import type { CSSProperties } from 'react'
import { preconnect, preload } from 'react-dom'
import { classNames } from '#web/ui/class-names.ts'
import {
  type ImageSource,
  imageSource,
  type ImageValue,
  naturalSize,
} from '#web/ui/picture/image-source.ts'

interface PictureProps {
  readonly image: ImageValue | null | undefined
  /** The displayed width, which determines the browser's choice of file (`sizes` of an `img`). */
  readonly sizes: string
  /** The width of the largest file, for small pictures: one of `pictureWidths`. */
  readonly widest?: number
  /**
   * Width / height; the image is cropped to this ratio around its hotspot. Default: the image's own
   * ratio.
   */
  readonly ratio?: number
  /** Whether the picture loads before all other pictures, as the first picture of a page. */
  readonly priority?: boolean
  /** Whether the picture loads with the page, because it is in view on wide screens. */
  readonly eager?: boolean
  /** Replaces the image's own alternative text; empty if the text beside it says the same. */
  readonly alt?: string
  readonly className?: string
  /** In a preview: where an editor opens it. */
  readonly editAt?: string | undefined
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

function styleOf({ tint, hotspot }: ImageValue, ratio: number): CSSProperties {
  return {
    aspectRatio: ratio,
    ...(tint && { backgroundColor: tint }),
    ...(hotspot && { objectPosition: `${percent(hotspot.x)} ${percent(hotspot.y)}` }),
  }
}

/**
 * Preloads the page's first picture, in the file that the browser would choose. React does so by
 * itself, but not for a picture with several formats.
 */
function preloadFirst({ src, avifSrcSet }: ImageSource, sizes: string): void {
  if (avifSrcSet === null) return
  preload(src, {
    as: 'image',
    imageSrcSet: avifSrcSet,
    imageSizes: sizes,
    fetchPriority: 'high',
    // Browsers without AVIF preload nothing.
    type: 'image/avif',
  })
}

/** An image in the width and format that fits; reserves its space while it loads. */
export function Picture(props: PictureProps) {
  const { image, sizes, widest, ratio, priority = false, eager = false } = props
  const { alt, className, editAt } = props
  const look = classNames('block w-full bg-mist object-cover', className)
  if (!image)
    return <div className={look} data-sanity={editAt} style={{ aspectRatio: ratio ?? 3 / 2 }} />
  const { width, height } = naturalSize(image)
  const shape = ratio ?? width / height
  const source = imageSource(image, ratio ?? null, widest)
  if (!image.url.startsWith('/')) preconnect(new URL(image.url).origin)
  if (priority) preloadFirst(source, sizes)
  const picture = (
    <img
      alt={alt ?? image.alt ?? ''}
      className={look}
      data-sanity={editAt}
      decoding="async"
      height={Math.round(width / shape)}
      sizes={sizes}
      src={source.src}
      srcSet={source.srcSet}
      style={styleOf(image, shape)}
      width={width}
      {...(priority && { fetchPriority: 'high' })}
      {...(!priority && !eager && { loading: 'lazy' })}
    />
  )
  if (source.avifSrcSet === null) return picture
  return (
    <picture className="contents">
      <source className="hidden" sizes={sizes} srcSet={source.avifSrcSet} type="image/avif" />
      {picture}
    </picture>
  )
}
