import { useEffect, useRef } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { NextSteps } from '#web/inquiry/next-steps.tsx'
import { type ReceivedInquiry, receivedRows } from '#web/inquiry/received-inquiry.ts'
import { Button } from '#web/ui/button.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Heading } from '#web/ui/heading.tsx'

interface InquiryThanksProps {
  readonly onAgain: () => void
  readonly received: ReceivedInquiry
}

/** Replaces the contact form after it was sent (`docs/product.md §4`). */
export function InquiryThanks({ onAgain, received }: InquiryThanksProps) {
  const words = useSiteQuery('contact-page')
  const next = useSiteQuery('next-steps')
  const heading = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    focusHeading(heading.current)
    heading.current?.parentElement?.scrollIntoView()
  }, [])
  return (
    <section
      aria-labelledby="inquiry-thanks"
      className="animate-rise rounded-soft border border-line bg-paper p-7 sm:p-12"
    >
      <Caption>{words.thanksCaption}</Caption>
      <h2
        className="mt-4 font-display text-heading focus:outline-none"
        id="inquiry-thanks"
        ref={heading}
      >
        {words.thanksTitle}
      </h2>
      <p className="mt-5 max-w-text text-lead text-slate">{words.thanksText}</p>
      <div className="mt-8">
        <DescriptionList rows={receivedRows(received)} />
      </div>
      <Heading className="mt-9" level={3} size="title">
        {next.nextTitle}
      </Heading>
      <p className="mt-4 mb-6 text-slate">{next.answerTime}</p>
      <NextSteps hoursLabel={next.hoursLabel} steps={next.steps} />
      <Button className="mt-9" onClick={onAgain} tone="outline">
        {words.againLabel}
      </Button>
    </section>
  )
}
