import { Heading } from '#web/ui/heading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ActionBlock } from '#web/landing/landing-block.ts'
import { headingId, namedBy } from './block-head.tsx'
import { BlockLinks } from './block-links.tsx'

/** A dark band with buttons. */
export function ActionSection({ block }: { readonly block: ActionBlock }) {
  const { heading, lead, links } = block
  return (
    <Section surface="night" {...namedBy(block)}>
      <div className="max-w-220">
        <Heading id={headingId(block)} level={2}>
          {heading}
        </Heading>
        {lead && <p className="mt-5 max-w-text whitespace-pre-line text-cloud/85">{lead}</p>}
        <BlockLinks links={links} night />
      </div>
    </Section>
  )
}
