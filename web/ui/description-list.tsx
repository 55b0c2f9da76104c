import type { ReactNode } from 'react'

/** A term and its description. */
export interface Description {
  readonly term: string
  readonly text: ReactNode
}

/** A description list in hairline rows: terms at the left, descriptions at the right. */
export function DescriptionList({ rows }: { rows: readonly Description[] }) {
  return (
    <dl className="border-t border-line-strong">
      {rows.map((row) => (
        <div
          className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-12 md:py-8"
          key={row.term}
        >
          <dt className="font-display text-title md:col-span-5">{row.term}</dt>
          <dd className="max-w-text whitespace-pre-line text-slate md:col-span-7">{row.text}</dd>
        </div>
      ))}
    </dl>
  )
}
