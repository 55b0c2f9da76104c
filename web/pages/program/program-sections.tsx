import type { ReactNode } from 'react'
import { editing } from '#web/content/editing.ts'
import type { Program } from '#web/pages/program/read-program.ts'
import { Checklist } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { Container, Section, type Surface } from '#web/ui/section.tsx'

interface ProgramOpeningProps {
  readonly program: Program
  /** The label of the button to the order form. */
  readonly label: string
}

/** The opening of a program's page: its name, summary, button and picture. */
export function ProgramOpening({ program, label }: ProgramOpeningProps) {
  const { title, summary, image } = program
  return (
    <>
      <PageIntro
        caption={<Breadcrumb here={title} steps={[{ to: '/programs', label: 'Programs' }]} />}
        lead={summary}
        title={title}
      >
        <LinkButton to="/order">{label}</LinkButton>
      </PageIntro>
      {image && (
        <Container>
          <OpeningPicture editAt={editing(program, 'image')} image={image} />
        </Container>
      )}
    </>
  )
}

interface ProgramInclusionsProps {
  readonly program: Program
  readonly id: string
  readonly title: string
  readonly surface?: Surface
  /** Shown below the description, such as a button. */
  readonly children?: ReactNode
}

/** A program's description beside the list of its inclusions. */
export function ProgramInclusions({
  program,
  id,
  title,
  surface,
  children,
}: ProgramInclusionsProps) {
  const { description, inclusions } = program
  return (
    <Section
      className="grid gap-x-8 gap-y-10 lg:grid-cols-12"
      labelledBy={id}
      {...(surface && { surface })}
    >
      <div className="lg:col-span-5">
        <Heading id={id} level={2}>
          {title}
        </Heading>
        {description && (
          <p className="mt-5 max-w-110 whitespace-pre-line text-slate">{description}</p>
        )}
        {children}
      </div>
      {inclusions.length > 0 && (
        <div className="border-t border-line-strong lg:col-span-7">
          <Checklist groups={[{ heading: null, items: inclusions }]} />
        </div>
      )}
    </Section>
  )
}
