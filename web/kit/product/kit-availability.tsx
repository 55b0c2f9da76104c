import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The availability of a kit (`docs/product.md §4`). */
export function KitAvailability({
  product,
}: {
  product: Pick<Kit, 'availability' | 'editAt' | 'notEditable'>
}) {
  const { availability } = product
  return (
    <Badge
      editAt={editing(product, 'inStock')}
      tone={availability === 'in stock' ? 'ready' : 'soon'}
    >
      {availabilityLabels[availability]}
    </Badge>
  )
}
