import { placing } from '#web/content/visual-editing-attributes.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { PhoneLink } from '#web/inquiry/contact-card.tsx'
import { InquirySection } from '#web/inquiry/inquiry-section.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'

/** The contact form, the ways to reach us, and common questions. */
export function ContactPage() {
  const words = useSiteQuery('contact-page')
  const faqs = useSiteQuery('faqs')
  return (
    <>
      <PageIntro caption={words.introCaption} lead={words.introLead} title={words.introTitle} />
      <PhoneAbove />
      <Container className="pb-section">
        <InquirySection isPhoneAbove source="contact" title={words.formTitle} />
      </Container>
      <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="faq" surface="sand">
        <div className="lg:col-span-4">
          <Heading id="faq" level={2}>
            {words.faqTitle}
          </Heading>
          <p className="mt-4 text-small">
            <TextLink className="inline-flex min-h-11 items-center" to="/faq">
              {words.allFaqsLabel}
            </TextLink>
          </p>
        </div>
        <div className="lg:col-span-8">
          <Accordion
            entries={faqs.map((faq) => ({
              id: faq._id,
              title: faq.question,
              body: faq.answer,
              attributes: placing(faq, 'faqs'),
            }))}
          />
        </div>
      </Section>
    </>
  )
}

/** The phone number above the form on narrow screens. Wide screens show it in the card instead. */
function PhoneAbove() {
  const { supportHours } = useSiteQuery('site-settings')
  return (
    <Container className="pb-8 lg:hidden">
      <PhoneLink />
      <p className="text-small text-slate">{supportHours}</p>
    </Container>
  )
}
