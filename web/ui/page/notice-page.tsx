import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/page/brand-mark.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { TickRule } from '#web/ui/tick-rule.tsx'

interface NoticePageProps {
  readonly caption: string
  readonly title: string
  readonly text: ReactNode
  /** The links to continue with. */
  readonly children: ReactNode
}

/** A page with one message and links to continue: not found, something went wrong, thank you. */
export function NoticePage({ caption, title, text, children }: NoticePageProps) {
  return (
    <Container className="relative flex min-h-[70svh] flex-col justify-center py-section">
      <BrandMark className="pointer-events-none absolute top-1/2 right-gutter size-[26rem] -translate-y-1/2 text-sand max-xl:hidden" />
      <Caption>{caption}</Caption>
      <Heading className="mt-5 max-w-[7.95em]" level={1}>
        {title}
      </Heading>
      <TickRule className="mt-10 max-w-text text-tan/50" />
      <p className="mt-8 max-w-text text-lead text-slate">{text}</p>
      <div className="mt-10 flex flex-wrap gap-3">{children}</div>
    </Container>
  )
}
