import type { HomeWords } from '#web/home/home-page.queries.ts'
import { usePrograms } from '#web/program/program.queries.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** The programs on offer; the site settings decide whether the home page shows them. */
export function ProgramsBlock({ words }: { words: HomeWords }) {
  const rows = usePrograms()
    .filter((program) => program.status === 'available')
    .map(({ title, summary, description, highlights }) => ({
      term: title,
      text: summary || description || highlights.join(', '),
    }))
    .filter((row) => row.text)
  if (rows.length === 0) return null
  return (
    <Section labelledBy="programs" surface="mist">
      <SectionHead id="programs" title={words.programsTitle}>
        <LinkButton to="/programs" tone="outline">
          {words.programsLabel}
          <Arrow />
        </LinkButton>
      </SectionHead>
      <DescriptionList rows={rows} />
    </Section>
  )
}
