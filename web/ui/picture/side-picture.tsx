import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { Picture } from '#web/ui/picture/picture.tsx'

interface SidePictureProps {
  readonly image: ImageValue | null
  /** In a preview: where an editor opens it. */
  readonly editAt: string | undefined
}

/** A picture in a section of twelve columns, beside the section's text. */
export function SidePicture({ image, editAt }: SidePictureProps) {
  return (
    <div className="lg:col-span-7">
      <Picture
        className="rounded-small"
        editAt={editAt}
        image={image}
        ratio={3 / 2}
        sizes="(min-width: 90rem) 46rem, (min-width: 64rem) 53vw, 94vw"
      />
    </div>
  )
}
