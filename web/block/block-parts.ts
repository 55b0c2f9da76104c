import type {
  BlockProps,
  ComparisonBlock,
  FormBlock,
  TextBlock,
} from '#web/landing/landing-block.ts'
import { lazyPart } from '#web/start/lazy-part.tsx'

/** The table of kits, which only pages with a comparison load. */
export const ComparisonPart = lazyPart<BlockProps<ComparisonBlock>>(
  async () => (await import('./comparison-section.tsx')).ComparisonSection,
  'web/block/comparison-section.tsx',
)

/** The inquiry form, which only pages with a form load. */
export const FormPart = lazyPart<{ block: FormBlock }>(
  async () => (await import('./form-section.tsx')).FormSection,
  'web/block/form-section.tsx',
)

/** Running text, whose library only pages with a text load. */
export const TextPart = lazyPart<BlockProps<TextBlock>>(
  async () => (await import('./text-section.tsx')).TextSection,
  'web/block/text-section.tsx',
)
