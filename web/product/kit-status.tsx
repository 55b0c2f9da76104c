import type { Kit } from '#web/product/read-kit.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a kit is in stock (`docs/product.md §4`). */
export function KitStatus({ product }: { product: Pick<Kit, 'inStock'> }) {
  return product.inStock ? (
    <Badge tone="ready">In stock</Badge>
  ) : (
    <Badge tone="soon">Coming Soon</Badge>
  )
}
