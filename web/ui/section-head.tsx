import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'

interface SectionHeadProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly night?: boolean
  /** Shown at the right of the title, such as a link. */
  readonly children?: ReactNode
}

/** The title of a section, with an optional lead. */
export function SectionHead({ id, title, lead, night = false, children }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-5 md:mb-10">
      <div>
        <Heading className="max-w-[11.35em]" id={id} level={2}>
          {title}
        </Heading>
        {lead && (
          <p className={classNames('mt-5 max-w-text', night ? 'text-cloud/80' : 'text-slate')}>
            {lead}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
