import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

/** A question and its answer. */
export interface AccordionEntry {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
  /** The id of the body; a fragment with it opens the entry. */
  readonly anchor?: string
  /** More attributes of the entry. */
  readonly attributes?: object | '' | undefined
}

/** Expandable entries as plain `details`, which work without JavaScript and open for the browser's search. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <div className="border-t border-line-strong">
      {entries.map((entry) => (
        <details className="group border-b border-line" key={entry.id} {...entry.attributes}>
          <summary className="flex min-h-12 list-none items-baseline justify-between gap-6 py-5 font-display text-title [&::-webkit-details-marker]:hidden">
            <span>{entry.title}</span>
            <span aria-hidden="true" className="open-mark" />
          </summary>
          <div className="max-w-text scroll-mt-24 pr-8 pb-6 text-slate" id={entry.anchor}>
            {typeof entry.body === 'string' ? unbroken(entry.body) : entry.body}
          </div>
        </details>
      ))}
    </div>
  )
}
