import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { BlockProps, TextBlock } from '#web/landing/landing-block.ts'
import { headingId, namedBy } from './block-head.tsx'
import { RichTextBody } from './rich-text-body.tsx'

/** Running text, with its heading at the left where it has one. */
export function TextSection({ block, tight }: BlockProps<TextBlock>) {
  const { heading, body } = block
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" tight={tight} {...namedBy(block)}>
      {heading && (
        <Heading className="lg:col-span-5" id={headingId(block)} level={2}>
          {heading}
        </Heading>
      )}
      <div className={classNames('lg:col-span-7', !heading && 'lg:col-start-6')}>
        <RichTextBody body={body} isNested={heading !== ''} />
      </div>
    </Section>
  )
}
