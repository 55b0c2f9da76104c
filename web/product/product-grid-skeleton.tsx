import { Skeleton } from '#web/ui/skeleton.tsx'

/** Six placeholders in the shape of kit cards, as high as these (`docs/product.md §9`). */
export function ProductGridSkeleton() {
  return (
    <ul
      aria-hidden="true"
      className="grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8 lg:gap-y-12"
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <li key={key}>
          <Skeleton className="aspect-3/2 w-full" />
          <Skeleton className="mt-5 h-8 w-3/4" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2.5 h-4 w-2/3" />
          <Skeleton className="mt-5 h-7 w-20" />
          <div className="mt-3 border-t border-line pt-3">
            <Skeleton className="h-6 w-24" />
          </div>
        </li>
      ))}
    </ul>
  )
}
