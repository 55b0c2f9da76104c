import { useNavigate } from '@tanstack/react-router'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { ContactCard } from '#web/inquiry/contact-card.tsx'
import { InquiryForm } from '#web/inquiry/inquiry-form.tsx'
import { saveReceived } from '#web/inquiry/received-inquiry.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'

/** The order inquiry form. */
export function OrderPage() {
  const navigate = useNavigate()
  const words = useSiteQuery('order-page')
  return (
    <>
      <PageIntro caption={words.caption} lead={words.lead} title={words.title} />
      <Container className="grid items-start gap-x-8 gap-y-8 pb-section lg:grid-cols-12">
        <div className="lg:col-span-8">
          <InquiryForm
            onSent={(received) => {
              saveReceived(received)
              return navigate({ to: '/order/thanks' })
            }}
            source="order"
            submitLabel="Submit Order Inquiry"
            title={words.formTitle}
          >
            <p className="mt-6 border-t border-line pt-5 text-small text-slate">
              {words.privacyText} <TextLink to="/privacy">{words.privacyLabel}</TextLink>.
            </p>
          </InquiryForm>
        </div>
        <div className="lg:sticky lg:top-28 lg:col-span-4">
          <ContactCard />
        </div>
      </Container>
    </>
  )
}
