import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'

interface FactSectionProps {
  readonly id: string
  readonly title: string
  /** Not printed. */
  readonly screenOnly?: boolean
  readonly children: ReactNode
}

/** One question of a buyer with its answer: the title at the left, the facts at the right. */
export function FactSection({ id, title, screenOnly = false, children }: FactSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid gap-x-8 gap-y-5 border-t border-line-strong py-8 lg:grid-cols-12',
        screenOnly && 'print:hidden',
      )}
    >
      <Heading className="lg:col-span-4" id={id} level={2} size="title">
        {title}
      </Heading>
      <div className="lg:col-span-8">{children}</div>
    </section>
  )
}
