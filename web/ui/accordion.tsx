import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { noWrap } from './no-wrap.tsx'

/** A question and its answer. */
export interface AccordionEntry {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
  /** The id of the body; a fragment with this id opens the entry. */
  readonly anchor?: string
  /** More attributes of the entry. */
  readonly attributes?: object | '' | undefined
}

interface AccordionProps {
  readonly entries: readonly AccordionEntry[]
  /** The level of the titles' headings; default 3, below the heading of their section. */
  readonly level?: 2 | 3
}

/** Expandable entries as plain `details`, which work without JavaScript and open for the browser's search. */
export function Accordion({ entries, level = 3 }: AccordionProps) {
  return (
    <div className="border-t border-line-strong">
      {entries.map((entry) => (
        <details className="group border-b border-line" key={entry.id} {...entry.attributes}>
          <summary className="flex min-h-12 list-none items-baseline justify-between gap-6 py-5 [&::-webkit-details-marker]:hidden">
            <Heading level={level} size="title">
              {entry.title}
            </Heading>
            <span aria-hidden="true" className="open-mark" />
          </summary>
          <div className="max-w-text scroll-mt-24 pr-8 pb-6 text-slate" id={entry.anchor}>
            {typeof entry.body === 'string' ? noWrap(entry.body) : entry.body}
          </div>
        </details>
      ))}
    </div>
  )
}
