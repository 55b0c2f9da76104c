import { useMemo } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { NextSteps } from '#web/inquiry/next-steps.tsx'
import { readReceived, receivedRows } from '#web/inquiry/received-inquiry.ts'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/**
 * Confirms that the order inquiry was received, with the next steps. Only this tab knows the inquiry's
 * details; the details are at the end, so that nothing moves when they appear after a reload.
 */
export function OrderThanksPage() {
  const words = useSiteQuery('order-thanks-page')
  const isHydrated = useIsHydrated()
  const received = useMemo(() => (isHydrated ? readReceived() : null), [isHydrated])
  return (
    <>
      <NoticePage
        caption={received ? `Reference ${received.reference}` : words.caption}
        text={words.text}
        title={words.title}
      >
        <LinkButton to="/">
          <Arrow back />
          {words.homeLabel}
        </LinkButton>
      </NoticePage>
      <Section labelledBy="next">
        <SectionHead id="next" lead={words.answerTime} title={words.nextTitle} />
        <NextSteps
          hoursLabel={words.hoursLabel}
          more={received ? receivedRows(received) : []}
          steps={words.steps}
        />
      </Section>
    </>
  )
}
