import { ComparisonTable } from '#web/kit/compare/comparison-table.tsx'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import type { BlockProps } from '#web/pages/landing-page/read-block.ts'
import { Section } from '#web/ui/section.tsx'
import { BlockHead, namedBy } from './block-head.tsx'

/** Kits side by side, as on the comparison page; nothing if fewer than two are left. */
export function ComparisonSection({ block, tight }: BlockProps<'comparisonBlock'>) {
  const { slugs } = block
  const kits = useSiteQuery('compared-kits', slugs)
  if (kits.length < 2) return null
  return (
    <Section tight={tight} {...namedBy(block)}>
      <BlockHead block={block} />
      <ComparisonTable key={slugs.join()} kits={kits} {...namedBy(block)} />
    </Section>
  )
}
