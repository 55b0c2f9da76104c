import { InPageLink } from '#web/navigation/in-page-link.tsx'
import { type PrivacySection, privacySections } from '#web/privacy/privacy-sections.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Heading } from '#web/ui/heading.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'

const anchorOf = (index: number) => `section-${index + 1}`

/** The privacy policy: eleven numbered sections with a list of them at the side. */
export function PrivacyPage() {
  const sections = privacySections(useSiteSettings())
  return (
    <>
      <PageIntro
        caption="Effective October 2025"
        lead="What we collect when you visit this site or write to us, why we need it, who sees it, and what you can ask us to do."
        title="Privacy Policy"
      />
      <Container className="grid gap-x-8 gap-y-10 pb-section lg:grid-cols-12">
        <nav aria-label="Sections of the policy" className="lg:col-span-4 lg:pr-8">
          <ol className="border-t border-line-strong text-small lg:sticky lg:top-28">
            {sections.map((section, index) => (
              <li className="border-b border-line" key={section.title}>
                <InPageLink
                  className="flex min-h-11 items-center gap-4 hover:underline hover:underline-offset-4"
                  target={anchorOf(index)}
                >
                  <span className="w-5 shrink-0 text-sage-deep tabular-nums">{index + 1}</span>
                  {section.title}
                </InPageLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-12 lg:col-span-7 lg:col-start-6">
          {sections.map((section, index) => (
            <Part index={index} key={section.title} section={section} />
          ))}
        </div>
      </Container>
    </>
  )
}

function Part({ section, index }: { section: PrivacySection; index: number }) {
  return (
    <section aria-labelledby={anchorOf(index)} className="max-w-text">
      <Heading id={anchorOf(index)} level={2} size="title">
        {index + 1}. {section.title}
      </Heading>
      {section.paragraphs.map((paragraph) => (
        <p className="mt-4 text-slate" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {section.list && (
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-slate marker:text-tan">
          {section.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
