import { Container } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while a page takes longer than a moment to load; the route announcer tells screen readers. */
export function PendingPage() {
  return (
    <Container className="min-h-[80svh] py-section">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-6 h-16 w-full max-w-150" />
      <Skeleton className="mt-4 h-16 w-2/3 max-w-110" />
      <Skeleton className="mt-10 h-5 w-full max-w-text" />
      <Skeleton className="mt-3 h-5 w-4/5 max-w-text" />
    </Container>
  )
}
