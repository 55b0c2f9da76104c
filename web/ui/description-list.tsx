import type { ReactNode } from 'react'

/** A term at large and what is said of it. */
export interface Description {
  readonly term: string
  readonly text: ReactNode
}

/** Terms in hairline rows, name at the left, words at the right, like a table of definitions. */
export function DescriptionList({ rows }: { rows: readonly Description[] }) {
  return (
    <dl className="border-t border-line-strong">
      {rows.map((row) => (
        <div
          className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-12 md:py-8"
          key={row.term}
        >
          <dt className="font-display text-title font-[430] md:col-span-5">{row.term}</dt>
          <dd className="max-w-text text-slate md:col-span-7">{row.text}</dd>
        </div>
      ))}
    </dl>
  )
}
