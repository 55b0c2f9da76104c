import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { FaqBlock } from '#web/landing/landing-block.ts'
import { headingId, namedBy } from './block-head.tsx'

/** Questions that open one by one. */
export function FaqSection({ block }: { readonly block: FaqBlock }) {
  const { heading, questions } = block
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" surface="sand" {...namedBy(block)}>
      {heading && (
        <Heading className="lg:col-span-4" id={headingId(block)} level={2}>
          {heading}
        </Heading>
      )}
      <div className="lg:col-span-8">
        <Accordion
          entries={questions.map(({ _key, question, answer, editAt }) => ({
            id: _key,
            title: question,
            body: answer,
            attributes: editAt && { 'data-sanity': editAt },
          }))}
        />
      </div>
    </Section>
  )
}
