import { editing } from '#web/content/editing.ts'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container } from '#web/ui/section.tsx'
import type { OpeningBlock } from '#web/landing/landing-block.ts'
import { headingId } from './block-head.tsx'
import { BlockLinks } from './block-links.tsx'

interface OpeningSectionProps {
  readonly block: OpeningBlock
  /** Whether it is the top of the page, and its heading that of the page. */
  readonly isFirst: boolean
}

/** A heading and a lead side by side, and a wide picture below. */
export function OpeningSection({ block, isFirst }: OpeningSectionProps) {
  const { caption, heading, lead, links, image } = block
  return (
    <section aria-labelledby={headingId(block)} className={image ? undefined : 'pb-10 md:pb-14'}>
      <Container className="grid items-end gap-x-8 pt-10 pb-10 md:pt-16 md:pb-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          {caption && <Caption>{caption}</Caption>}
          <Heading className="mt-5 break-words" id={headingId(block)} level={isFirst ? 1 : 2}>
            {heading}
          </Heading>
        </div>
        {(lead || links.length > 0) && (
          <div className="mt-7 lg:col-span-5 lg:mt-0">
            {lead && <p className="max-w-text text-lead whitespace-pre-line text-slate">{lead}</p>}
            <BlockLinks links={links} />
          </div>
        )}
      </Container>
      {image && (
        <Container>
          <Picture
            className="max-h-[78vh] rounded-small max-md:aspect-4/3!"
            editAt={editing(block, '.image')}
            image={image}
            priority={isFirst}
            ratio={2.25}
            sizes="(min-width: 90rem) 80rem, 94vw"
          />
        </Container>
      )}
    </section>
  )
}
