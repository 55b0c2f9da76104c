import { useState } from 'react'
import { useFaqs } from '#web/faq/faq.queries.ts'
import { ContactCard } from '#web/inquiry/contact-card.tsx'
import { InquiryForm } from '#web/inquiry/inquiry-form.tsx'
import { InquiryThanks } from '#web/inquiry/inquiry-thanks.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'

/** The contact form, the ways to reach us, and common questions. */
export function ContactPage() {
  const [state, setState] = useState<'first' | 'sent' | 'again'>('first')
  const faqs = useFaqs()
  return (
    <>
      <PageIntro
        caption="Contact"
        lead="Questions about a kit, an aircraft or a dog: write to us, or call and speak with someone who has packed for all three."
        title="Contact Us"
      />
      <Container className="grid items-start gap-x-8 gap-y-8 pb-section lg:grid-cols-12">
        <div className="lg:col-span-8">
          {state === 'sent' ? (
            <InquiryThanks onAgain={() => setState('again')} />
          ) : (
            <InquiryForm
              isFocused={state === 'again'}
              onSent={() => setState('sent')}
              source="contact"
              submitLabel="Send Inquiry"
              title="Send us an inquiry"
            />
          )}
        </div>
        <div className="lg:sticky lg:top-28 lg:col-span-4">
          <ContactCard />
        </div>
      </Container>
      <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="faq" surface="sand">
        <Heading className="lg:col-span-4" id="faq" level={2}>
          Frequently asked questions
        </Heading>
        <div className="lg:col-span-8">
          <Accordion
            entries={faqs.map((faq) => ({ id: faq._id, title: faq.question, body: faq.answer }))}
          />
        </div>
      </Section>
    </>
  )
}
