import { lazyPart } from '#web/start/lazy-part.tsx'
import type { BlockProps, TextBlock } from '#web/landing/landing-block.ts'

/** Running text, whose library only pages with a text load. */
export const TextPart = lazyPart<BlockProps<TextBlock>>(
  async () => (await import('./text-section.tsx')).TextSection,
  'web/block/text-section.tsx',
)
