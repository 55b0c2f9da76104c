import { editing } from '#web/content/visual-editing-attributes.ts'
import { type SiteData, useSiteQuery, usePlain } from '#web/content/site-query-options.ts'
import type { Program } from '#web/pages/program/read-program.ts'
import { EvidenceList } from '#web/kit/product/facts/evidence-list.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'

/** The steam-cleaning service for aircraft after pet flights. */
export function JetsanitizePage() {
  const { program } = useSiteQuery('program', 'jetsanitize')
  const words = useSiteQuery('jetsanitize-page')
  const plain = usePlain()
  if (!program) return <NotFoundPage />
  const search = { notes: plain(program.title) }
  return (
    <>
      <PageIntro
        caption={
          <Breadcrumb here={program.title} steps={[{ to: '/programs', label: 'Programs' }]} />
        }
        lead={program.summary}
        title={program.title}
      >
        <LinkButton search={search} to="/order">
          {words.requestLabel}
        </LinkButton>
      </PageIntro>
      {program.image && <OpeningPicture editAt={editing(program, 'image')} image={program.image} />}
      {program.highlights.length > 0 && <Highlights highlights={program.highlights} />}
      {(program.description || program.inclusions.length > 0) && (
        <Inclusions program={program} title={words.includedTitle} />
      )}
      {program.evidence.length > 0 && (
        <Section className="grid gap-x-8 gap-y-6 lg:grid-cols-12" labelledBy="evidence">
          <Heading className="lg:col-span-5" id="evidence" level={2}>
            As tested
          </Heading>
          <div className="lg:col-span-7">
            <EvidenceList evidence={program.evidence} />
          </div>
        </Section>
      )}
      {program.steps.length > 0 && <Steps search={search} steps={program.steps} words={words} />}
    </>
  )
}

function Highlights({ highlights }: { highlights: readonly string[] }) {
  return (
    <Container>
      <ul className="mt-8 grid border-y divide-line border-line-strong md:grid-cols-3 md:divide-x">
        {highlights.map((highlight) => (
          <li
            className="border-b border-line py-7 font-display text-title last:border-b-0 md:border-b-0 md:px-8 md:py-10 md:first:pl-0"
            key={highlight}
          >
            {highlight}
          </li>
        ))}
      </ul>
    </Container>
  )
}

function Inclusions({ program, title }: { program: Program; title: string }) {
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="inclusions">
      <div className="lg:col-span-5">
        <Heading id="inclusions" level={2}>
          {title}
        </Heading>
        {program.description && (
          <p className="mt-5 max-w-110 whitespace-pre-line text-slate">{program.description}</p>
        )}
      </div>
      {program.inclusions.length > 0 && (
        <div className="border-t border-line-strong lg:col-span-7">
          <Checklist groups={[{ heading: null, items: program.inclusions }]} />
        </div>
      )}
    </Section>
  )
}

interface StepsProps extends Pick<Program, 'steps'> {
  /** For the link to the order form. */
  readonly search: { readonly notes: string }
  readonly words: SiteData<'jetsanitize-page'>
}

function Steps({ steps, search, words }: StepsProps) {
  return (
    <Section labelledBy="steps" surface="sand">
      <SectionHead id="steps" title={words.stepsTitle}>
        <LinkButton search={search} to="/order">
          {words.requestLabel}
        </LinkButton>
      </SectionHead>
      <ol className="grid border-t divide-line border-line-strong md:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        {steps.map((step, index) => (
          <li
            className="border-b border-line py-7 md:pr-8 lg:border-b-0 lg:pl-8 lg:first:pl-0"
            data-sanity={step.editAt}
            key={step.title}
          >
            <p className="caption text-tan-deep">
              {words.stepLabel} {index + 1}
            </p>
            <Heading className="mt-3" level={3}>
              {step.title}
            </Heading>
            {step.description && <p className="mt-3 text-small text-slate">{step.description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
