import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { failureMessage } from './admin-request.ts'

/** The list while the first inquiries are loading. */
export function ListSkeleton() {
  return (
    <div>
      <output>
        <VisuallyHidden>Loading contact submissions</VisuallyHidden>
      </output>
      {Array.from({ length: 6 }, (_, index) => (
        <div className="flex gap-6 border-t border-line py-4" key={index}>
          <Skeleton className="h-5 w-20" />
          <div className="grow">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-full max-w-text" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Shown instead of the list, or below it, if the server did not answer. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      className="mt-4 flex flex-wrap items-center gap-4 rounded-soft border border-danger/40 bg-danger-soft/60 p-4"
      role="alert"
    >
      <p className="grow text-small">Error loading contact submissions: {failureMessage(error)}</p>
      <Button onClick={onRetry} size="small" tone="outline">
        Try again
      </Button>
    </div>
  )
}

/** The empty list. */
export function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="rounded-soft border border-line bg-paper px-6 py-16 text-center">
      <p className="font-display text-title">
        {isNarrowed ? 'No inquiry matches' : 'No inquiries yet'}
      </p>
      <p className="mx-auto mt-2 max-w-text text-small text-slate">
        {isNarrowed
          ? 'Try fewer words or a wider filter.'
          : 'What visitors send from the contact and order forms appears here by itself.'}
      </p>
    </div>
  )
}
