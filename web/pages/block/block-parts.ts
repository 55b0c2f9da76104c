import type { BlockOf, BlockProps } from '#web/pages/landing/read-block.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** The comparison table, which loads only on pages with a comparison. */
export const ComparisonPart = lazyPart<BlockProps<'comparisonBlock'>>(
  async () => (await import('./comparison-section.tsx')).ComparisonSection,
  'web/pages/block/comparison-section.tsx',
)

/** The inquiry form, which loads only on pages with a form. */
export const FormPart = lazyPart<{ block: BlockOf<'formBlock'> }>(
  async () => (await import('./form-section.tsx')).FormSection,
  'web/pages/block/form-section.tsx',
)

/** Running text; its library loads only on pages with a text. */
export const TextPart = lazyPart<BlockProps<'textBlock'>>(
  async () => (await import('./text-section.tsx')).TextSection,
  'web/pages/block/text-section.tsx',
)
