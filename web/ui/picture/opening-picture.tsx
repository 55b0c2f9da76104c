import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { Container } from '#web/ui/section.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'

interface OpeningPictureProps {
  readonly image: ImageValue
  /** In a preview: where an editor opens it. */
  readonly editAt: string | undefined
  /** Whether the picture loads before all other pictures. */
  readonly priority?: boolean
}

/**
 * The wide picture below a page's opening; phones show 4:3, and on wide screens it extends from edge
 * to edge.
 */
export function OpeningPicture({ image, editAt, priority = true }: OpeningPictureProps) {
  return (
    <Container className="xl:max-w-none xl:px-0">
      <div className="overflow-hidden rounded-small xl:rounded-none">
        <Picture
          className="drift max-h-[78vh] max-md:aspect-4/3!"
          editAt={editAt}
          image={image}
          priority={priority}
          ratio={2.25}
          sizes="(min-width: 80rem) 100vw, 94vw"
        />
      </div>
    </Container>
  )
}
