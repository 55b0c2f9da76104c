import { editing } from '#web/content/editing.ts'
import type { Kit } from '#web/product/read-kit.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a kit is in stock (`docs/product.md §4`). */
export function KitStatus({
  product,
}: {
  product: Pick<Kit, 'inStock' | 'editAt' | 'notEditable'>
}) {
  return product.inStock ? (
    <Badge editAt={editing(product, 'inStock')} tone="ready">
      In stock
    </Badge>
  ) : (
    <Badge editAt={editing(product, 'inStock')} tone="soon">
      Coming Soon
    </Badge>
  )
}
