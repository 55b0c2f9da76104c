import { lazyPart } from '#web/start/lazy-part.tsx'
import type { BlockProps, ComparisonBlock } from '#web/landing/landing-block.ts'

/** The table of kits, which only pages with a comparison load. */
export const ComparisonPart = lazyPart<BlockProps<ComparisonBlock>>(
  async () => (await import('./comparison-section.tsx')).ComparisonSection,
  'web/block/comparison-section.tsx',
)
