import { editing } from '#web/content/editing.ts'
import { Section } from '#web/ui/section.tsx'
import type { PictureBlock } from '#web/landing/landing-block.ts'
import { BlockFigure } from './block-figure.tsx'

/** One wide picture. */
export function PictureSection({ block }: { readonly block: PictureBlock }) {
  const editAt = editing(block, '.image')
  return (
    <Section tight>
      <BlockFigure
        picture={{ ...block, ...(editAt !== undefined && { editAt }) }}
        ratio={2}
        sizes="(min-width: 90rem) 80rem, 94vw"
      />
    </Section>
  )
}
