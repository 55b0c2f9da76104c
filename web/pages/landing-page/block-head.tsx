import { Heading } from '#web/ui/heading.tsx'
import type { LandingBlock } from '#web/pages/landing-page/read-block.ts'

/** The id of a block's heading, which labels its section. */
export function headingId({ _key }: Pick<LandingBlock, '_key'>): string {
  return `block-${_key}`
}

/** The label of a block's section: the block's heading, if it has one. */
export function namedBy(block: LandingBlock): { labelledBy?: string } {
  return block.heading ? { labelledBy: headingId(block) } : {}
}

/** The heading and the lead of a block; nothing if the block has neither. */
export function BlockHead({ block }: { readonly block: LandingBlock }) {
  const { heading, lead } = block
  if (!heading && !lead) return null
  return (
    <div className="mb-10 md:mb-14">
      {heading && (
        <Heading className="max-w-[11.35em]" id={headingId(block)} level={2}>
          {heading}
        </Heading>
      )}
      {lead && <p className="mt-5 max-w-text whitespace-pre-line text-slate">{lead}</p>}
    </div>
  )
}
