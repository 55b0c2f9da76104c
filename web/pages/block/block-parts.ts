import type {
  BlockProps,
  ComparisonBlock,
  FormBlock,
  TextBlock,
} from '#web/pages/landing/landing-block.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'

/** The comparison table, which loads only on pages with a comparison. */
export const ComparisonPart = lazyPart<BlockProps<ComparisonBlock>>(
  async () => (await import('./comparison-section.tsx')).ComparisonSection,
  'web/pages/block/comparison-section.tsx',
)

/** The inquiry form, which loads only on pages with a form. */
export const FormPart = lazyPart<{ block: FormBlock }>(
  async () => (await import('./form-section.tsx')).FormSection,
  'web/pages/block/form-section.tsx',
)

/** Running text; its library loads only on pages with a text. */
export const TextPart = lazyPart<BlockProps<TextBlock>>(
  async () => (await import('./text-section.tsx')).TextSection,
  'web/pages/block/text-section.tsx',
)
