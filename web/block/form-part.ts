import { lazyPart } from '#web/start/lazy-part.tsx'
import type { FormBlock } from '#web/landing/landing-block.ts'

/** The inquiry form, which only pages with a form load. */
export const FormPart = lazyPart<{ block: FormBlock }>(
  'web/block/form-section.tsx',
  async () => (await import('./form-section.tsx')).FormSection,
)
