import { useNavigate } from '@tanstack/react-router'
import { ContactCard } from '#web/inquiry/contact-card.tsx'
import { InquiryForm } from '#web/inquiry/inquiry-form.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The order inquiry form. */
export function OrderPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageIntro
        caption="Order"
        lead="Tell us which kits you have in mind, or what you fly and who comes along. A crew member answers with a proposal and a price; nothing is charged until you confirm."
        title="Order Now"
      />
      <Container className="grid items-start gap-x-8 gap-y-8 pb-section lg:grid-cols-12">
        <div className="lg:col-span-8">
          <InquiryForm
            onSent={() => {
              void navigate({ to: '/order/thanks' })
            }}
            source="order"
            submitLabel="Submit Order Inquiry"
            title="Start Your Order Inquiry"
          >
            <p className="mt-6 border-t border-line pt-5 text-small text-slate">
              We use what you send only to answer your inquiry. How we treat your data is set out in
              our <TextLink to="/privacy">Privacy Policy</TextLink>.
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
