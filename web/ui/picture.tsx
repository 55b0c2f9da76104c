import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { imageSource, type ImageValue } from '#web/ui/image-source.ts'

interface PictureProps {
  readonly image: ImageValue | null | undefined
  /** The displayed width, from which the browser chooses a file (`sizes` of an `img`). */
  readonly sizes: string
  /** Width / height; the image is cropped to it around its hotspot. Default: the image's own. */
  readonly ratio?: number
  /** Loads eagerly and with priority: for the first picture of a page. */
  readonly priority?: boolean
  /** Replaces the image's own alternative text; empty where the text beside it says the same. */
  readonly alt?: string
  readonly className?: string
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

function styleOf(image: ImageValue, ratio: number): CSSProperties {
  const lqip = image.asset?.metadata?.lqip
  const { x, y } = image.hotspot ?? {}
  return {
    aspectRatio: ratio,
    ...(lqip ? { backgroundImage: `url("${lqip}")`, backgroundSize: 'cover' } : {}),
    ...(typeof x === 'number' && typeof y === 'number'
      ? { objectPosition: `${percent(x)} ${percent(y)}` }
      : {}),
  }
}

/** The size of the file itself; 1200 × 800 where the document does not say. */
function naturalSize(image: ImageValue | null | undefined) {
  const { width, height } = image?.asset?.metadata?.dimensions ?? {}
  return { width: width ?? 1200, height: height ?? 800 }
}

/** An image in the width and format that fits; reserves its space while it loads. */
export function Picture({ image, sizes, ratio, priority = false, alt, className }: PictureProps) {
  const { width, height } = naturalSize(image)
  const shape = ratio ?? width / height
  const source = image ? imageSource(image, ratio ?? null) : null
  const look = classNames('block w-full bg-mist object-cover', className)
  if (!image || !source) return <div className={look} style={{ aspectRatio: shape }} />
  return (
    <picture className="contents">
      {source.avifSrcSet && (
        <source className="hidden" sizes={sizes} srcSet={source.avifSrcSet} type="image/avif" />
      )}
      <img
        alt={alt ?? image.alt ?? ''}
        className={look}
        decoding="async"
        height={Math.round(width / shape)}
        sizes={sizes}
        src={source.src}
        srcSet={source.srcSet}
        style={styleOf(image, shape)}
        width={width}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
