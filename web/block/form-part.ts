import { lazyPart } from '#web/start/lazy-part.tsx'
import type { FormBlock } from '#web/landing/landing-block.ts'

/** The inquiry form, which only pages with a form load. */
export const FormPart = lazyPart<{ block: FormBlock }>(
  async () => (await import('./form-section.tsx')).FormSection,
  'web/block/form-section.tsx',
)
