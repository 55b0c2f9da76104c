import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import type { Kit } from '#web/kit/product/read-kit.ts'

/** A kit's contents and facts. The first page shows them from its HTML, because they need no script. */
export const KitBody = lazyPart<{ kit: Kit }>(
  async () => (await import('./kit-body-view.tsx')).KitBodyView,
)
