import { ProductGridSkeleton } from '#web/product/product-grid-skeleton.tsx'
import { Container } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the catalogue takes longer than a moment to load. */
export function ProductsPending() {
  return (
    <Container className="py-section">
      <Skeleton className="mb-14 h-16 w-full max-w-150" />
      <ProductGridSkeleton />
    </Container>
  )
}
