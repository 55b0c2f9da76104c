import { NoticePage } from '#web/layout/notice-page.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Confirms that the order inquiry was received. */
export function OrderThanksPage() {
  return (
    <NoticePage
      caption="Inquiry received"
      text="Your order inquiry has been received. A crew member will reach out to you shortly to talk through kits, quantities and delivery."
      title="Thank you for your inquiry"
    >
      <LinkButton to="/">
        <Arrow back />
        Back to Home
      </LinkButton>
    </NoticePage>
  )
}
