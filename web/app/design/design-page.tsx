import { curatedPicture } from '#schemas/content/picture/picture.curated.ts'
import { ControlSamples } from '#web/app/design/control-samples.tsx'
import { OverlaySamples } from '#web/app/design/overlay-samples.tsx'
import { TokenSamples } from '#web/app/design/token-samples.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickRule } from '#web/ui/tick-rule.tsx'
import { Sample } from './sample.tsx'

/** The design system: tokens, controls and components in every state; no page links to it. */
export function DesignPage() {
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="The building blocks of every page: one palette, one type scale, one spacing scale, and components that are independent of kits and dogs."
        title="Design system"
      />
      <TokenSamples />
      <ControlSamples />
      <ComponentSamples />
      <OverlaySamples />
    </>
  )
}

const facts = [
  { label: 'Range', value: '3,200 nm' },
  { label: 'Ceiling', value: 'FL 450' },
  { label: 'Crew', value: '2 + 1' },
]

/** Components of pages: facts, lists, pictures. */
function ComponentSamples() {
  return (
    <Section labelledBy="components" tight>
      <SectionHead id="components" title="Components" />
      <Sample name="Badges">
        <div className="flex flex-wrap gap-3">
          <Badge tone="ready">Ready</Badge>
          <Badge tone="soon">Soon</Badge>
          <Badge>Plain</Badge>
        </div>
      </Sample>
      <Sample name="Breadcrumb">
        <Breadcrumb here="Here" steps={[{ to: '/', label: 'Home' }]} />
      </Sample>
      <Sample name="Fact strip">
        <FactStrip facts={facts} />
        <div className="mt-6 rounded-soft bg-ink p-6 text-cloud">
          <FactStrip facts={facts} night />
        </div>
      </Sample>
      <Sample name="Tick rule">
        <TickRule />
      </Sample>
      <Sample name="Checklist">
        <div className="max-w-form">
          <Checklist
            groups={[
              { heading: null, items: ['An item', 'Another item'] },
              { heading: 'Under a heading', items: ['A third item'] },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Description list">
        <DescriptionList rows={[{ term: 'A term', text: 'Its description.' }]} />
      </Sample>
      <Sample name="Accordion">
        <Accordion
          entries={[
            { id: 'one', title: 'A question?', body: 'Its answer.' },
            { id: 'two', title: 'Another question?', body: 'Its answer.' },
          ]}
        />
      </Sample>
      <Sample name="Picture">
        <div className="grid max-w-form grid-cols-2 gap-4">
          <Picture image={curatedPicture('hero-cabin')} ratio={3 / 2} sizes="24rem" />
          <Picture image={null} ratio={3 / 2} sizes="24rem" />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="mt-3 h-4 w-96 max-w-full" />
      </Sample>
    </Section>
  )
}
