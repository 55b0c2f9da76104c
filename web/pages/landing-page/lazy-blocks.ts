import type { BlockOf, BlockProps } from '#web/pages/landing-page/read-block.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** The comparison table, which loads only on pages with a comparison. */
export const LazyComparison = lazyPart<BlockProps<'comparisonBlock'>>(
  async () => (await import('./comparison-section.tsx')).ComparisonSection,
  'web/pages/landing-page/comparison-section.tsx',
)

/** The inquiry form, which loads only on pages with a form. */
export const LazyForm = lazyPart<{ block: BlockOf<'formBlock'> }>(
  async () => (await import('./form-section.tsx')).FormSection,
  'web/pages/landing-page/form-section.tsx',
)

/** Running text, whose library loads only on pages with such text. */
export const LazyText = lazyPart<BlockProps<'textBlock'>>(
  async () => (await import('./text-section.tsx')).TextSection,
  'web/pages/landing-page/text-section.tsx',
)
