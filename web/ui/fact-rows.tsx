import type { ReactNode } from 'react'
import { noWrap } from '#web/ui/no-wrap.tsx'

/** A term and its value in one hairline row. */
interface FactRow {
  readonly term: string
  readonly value: ReactNode
  /** In a preview: where an editor opens it. */
  readonly editAt?: string | undefined
}

/** Terms at the left, values at the right. */
export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="text-small">
      {rows.map(({ term, value, editAt }) => (
        <div className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-3" key={term}>
          <dt className="text-slate">{term}</dt>
          <dd className="whitespace-pre-line sm:col-span-2" data-sanity={editAt}>
            {typeof value === 'string' ? noWrap(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
