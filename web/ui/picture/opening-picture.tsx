import { classNames } from '#web/ui/class-names.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { Picture } from '#web/ui/picture/picture.tsx'

interface OpeningPictureProps {
  readonly image: ImageValue | null
  /** In a preview: where an editor opens it. */
  readonly editAt: string | undefined
  /** Width / height on wide screens; phones show 4:3. */
  readonly ratio?: number
  /** Default: rounded corners. */
  readonly className?: string
}

/** The full-width picture below the page's opening: it loads before all others. */
export function OpeningPicture({
  image,
  editAt,
  ratio = 2.25,
  className = 'rounded-small',
}: OpeningPictureProps) {
  return (
    <Picture
      className={classNames('max-md:aspect-4/3!', className)}
      editAt={editAt}
      image={image}
      priority
      ratio={ratio}
      sizes="(min-width: 90rem) 80rem, 94vw"
    />
  )
}
