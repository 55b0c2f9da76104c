import { Link } from '@tanstack/react-router'
import { editing, placing } from '#web/content/visual-editing-attributes.ts'
import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import type { ProgramSummary } from '#web/pages/program/read-program.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** The routes of the programs that have a page. */
const pages = [
  { slug: 'jetsanitize', to: '/programs/jetsanitize' },
  { slug: 'vip-loyalty', to: '/programs/vip-loyalty' },
] as const

/** The available programs, and programs that are coming soon. */
export function ProgramsPage() {
  const words = useSiteQuery('programs-page')
  const programs = useSiteQuery('programs')
  const available = programs.filter((program) => program.status === 'available')
  const soon = programs.filter((program) => program.status !== 'available')
  return (
    <>
      <PageIntro caption={words.introCaption} lead={words.introLead} title={words.introTitle}>
        <LinkButton to="/order">{words.introLabel}</LinkButton>
      </PageIntro>
      {available.length > 0 && (
        <Section className="grid gap-6 lg:grid-cols-2 lg:gap-8" labelledBy="available" tight>
          <h2 className="sr-only" id="available">
            Programs on offer
          </h2>
          {available.map((program, index) => (
            <ProgramCard
              key={program._id}
              label={words.aboutLabel}
              night={index === 0}
              program={program}
            />
          ))}
        </Section>
      )}
      {soon.length > 0 && <ComingSoon programs={soon} words={words} />}
    </>
  )
}

interface ComingSoonProps {
  readonly programs: readonly ProgramSummary[]
  readonly words: SiteData<'programs-page'>
}

function ComingSoon({ programs, words }: ComingSoonProps) {
  return (
    <Section labelledBy="soon">
      <SectionHead id="soon" lead={words.soonLead} title={words.soonTitle}>
        <LinkButton to="/order" tone="outline">
          {words.soonLabel}
          <Arrow />
        </LinkButton>
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {programs.map((program) => (
          <li key={program._id} {...placing(program, 'programs-soon')}>
            {program.image && (
              <Picture
                className="mb-5 rounded-small"
                editAt={editing(program, 'image')}
                image={program.image}
                ratio={3 / 2}
                sizes="(min-width: 64rem) 29vw, (min-width: 48rem) 45vw, 92vw"
              />
            )}
            <Badge tone="soon">{words.soonBadge}</Badge>
            <Heading className="mt-3" level={3}>
              {program.title}
            </Heading>
            {program.summary && (
              <p className="mt-2 max-w-120 text-small text-slate">{program.summary}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ProgramCardProps {
  readonly program: ProgramSummary
  readonly night: boolean
  /** The text before the program's name in the link to its page. */
  readonly label: string
}

function ProgramCard({ program, night, label }: ProgramCardProps) {
  const page = pages.find(({ slug }) => slug === program.slug)
  return (
    <article
      {...placing(program, 'programs')}
      className={`group/button relative flex flex-col overflow-hidden rounded-soft ${night ? 'on-night bg-ink text-cloud' : 'bg-mist'}`}
    >
      {program.image && (
        <Picture
          editAt={editing(program, 'image')}
          image={program.image}
          priority={night}
          ratio={3 / 2}
          sizes="(min-width: 64rem) 45vw, 92vw"
        />
      )}
      <div className="flex grow flex-col p-7 md:p-10">
        <Heading level={3} size="heading">
          {program.title}
        </Heading>
        {program.summary && (
          <p className={`mt-4 max-w-120 ${night ? 'text-cloud/85' : 'text-slate'}`}>
            {program.summary}
          </p>
        )}
        {program.highlights.length > 0 && (
          <ul className={`mt-8 mb-10 border-t ${night ? 'border-line-night' : 'border-line'}`}>
            {program.highlights.map((highlight) => (
              <li
                className={`border-b py-3 text-small ${night ? 'border-line-night' : 'border-line'}`}
                key={highlight}
              >
                {highlight}
              </li>
            ))}
          </ul>
        )}
        {page && (
          <Link
            className="mt-auto inline-flex min-h-11 items-center gap-3 font-medium after:absolute after:inset-0"
            to={page.to}
          >
            {`${label} ${program.title}`}
            <Arrow />
          </Link>
        )}
      </div>
    </article>
  )
}
