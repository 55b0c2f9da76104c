import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { Picture } from '#web/ui/picture/picture.tsx'

interface BlockFigureProps {
  readonly picture: {
    readonly image: ImageValue
    readonly caption: string
    readonly editAt?: string
  }
  readonly sizes: string
  readonly ratio?: number
}

/** A picture with a caption. */
export function BlockFigure({ picture, sizes, ratio }: BlockFigureProps) {
  const { image, caption, editAt } = picture
  return (
    <figure data-sanity={editAt}>
      <Picture
        className="rounded-small"
        image={image}
        sizes={sizes}
        {...(ratio !== undefined && { ratio })}
      />
      {caption && <figcaption className="mt-3 text-small text-slate">{caption}</figcaption>}
    </figure>
  )
}
