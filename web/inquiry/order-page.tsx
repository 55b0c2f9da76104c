import { useSiteQuery } from '#web/content/site-query-options.ts'
import { InquirySection } from '#web/inquiry/inquiry-section.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'

export function OrderPage() {
  const words = useSiteQuery('order-page')
  return (
    <>
      <PageIntro caption={words.caption} lead={words.lead} title={words.title} />
      <Container className="pb-section">
        <InquirySection source="order" title={words.formTitle}>
          <p className="mt-6 border-t border-line pt-5 text-small text-slate">
            {words.privacyText} <TextLink to="/privacy">{words.privacyLabel}</TextLink>.
          </p>
        </InquirySection>
      </Container>
      {words.deliveryTerms.length > 0 && (
        <Section labelledBy="delivery" surface="sand">
          <SectionHead id="delivery" title={words.deliveryTitle} />
          <DescriptionList rows={words.deliveryTerms} />
        </Section>
      )}
    </>
  )
}
