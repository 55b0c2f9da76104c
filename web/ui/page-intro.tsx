import type { ReactNode } from 'react'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'

interface PageIntroProps {
  readonly caption: ReactNode
  readonly title: string
  /** Omitted if empty. */
  readonly lead: string
  /** Buttons or figures below the lead. */
  readonly children?: ReactNode
}

/** The opening of every inner page: caption, title and lead. */
export function PageIntro({ caption, title, lead, children }: PageIntroProps) {
  return (
    <Container className="grid gap-x-8 pt-8 pb-8 md:grid-cols-12 md:pt-14 md:pb-10">
      <div className="md:col-span-12">
        {typeof caption === 'string' ? <Caption>{caption}</Caption> : caption}
      </div>
      <Heading className="mt-5 max-w-[9.08em] md:col-span-12" level={1}>
        {title}
      </Heading>
      <div className="mt-7 md:col-span-12 lg:col-span-7 lg:col-start-6">
        {lead && <p className="max-w-text text-lead text-slate">{lead}</p>}
        {children && <div className="mt-8">{children}</div>}
      </div>
    </Container>
  )
}
