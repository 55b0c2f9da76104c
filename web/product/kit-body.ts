import { lazyPart } from '#web/start/lazy-part.tsx'
import type { Kit } from '#web/product/read-kit.ts'

/** A kit's contents and facts. The first page shows them from its HTML, because they need no script. */
export const KitBody = lazyPart<{ kit: Kit }>(
  async () => (await import('./kit-body-view.tsx')).KitBodyView,
)
