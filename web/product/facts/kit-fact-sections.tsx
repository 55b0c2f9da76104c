import { editing } from '#web/content/editing.ts'
import type { Kit } from '#web/product/read-kit.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { DocumentList } from './document-list.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { FactRows } from './fact-rows.tsx'
import { FactSection } from './fact-section.tsx'
import type { KitFaq, KitReference } from './kit-facts.ts'
import { SizeChart } from './size-chart.tsx'
import { specRows } from './spec-rows.ts'
import { StowageList } from './stowage-list.tsx'

/** Size, weight and materials of a kit, in the column beside its contents. */
export function KitSpec({ kit }: { kit: Kit }) {
  const { spec } = kit.facts
  if (!spec) return null
  return (
    <section aria-labelledby="spec" className="mt-8 border-t border-line-strong pt-8 first:mt-0">
      <Heading className="mb-3" id="spec" level={2} size="title">
        Specifications
      </Heading>
      <FactRows
        rows={specRows(spec).map(({ term, values, field }) => ({
          term,
          value: values.length > 1 ? <Lines lines={values} /> : values[0],
          editAt: editing(kit, field),
        }))}
      />
    </section>
  )
}

/** What else a flight department asks of a kit, each only where an editor has filled it in. */
export function KitFactSections({ kit }: { kit: Kit }) {
  const { stowage, sizeChart, evidence, documents, faqs, replenishedBy } = kit.facts
  return (
    <>
      {stowage && (
        <FactSection id="stowage" title="Does it fit your aircraft?">
          <StowageList kit={kit} places={stowage} />
        </FactSection>
      )}
      {sizeChart && (
        <FactSection id="sizes" title="Sizes for your dog">
          <SizeChart sizes={sizeChart} />
        </FactSection>
      )}
      {evidence && (
        <FactSection id="evidence" title="Evidence, and what is not certified">
          <EvidenceList evidence={evidence} />
        </FactSection>
      )}
      {documents && (
        <FactSection id="documents" title="Documents">
          <DocumentList documents={documents} />
        </FactSection>
      )}
      {faqs && (
        <FactSection id="questions" screenOnly title="Questions about this kit">
          <Accordion entries={faqs.map(questionEntry)} />
        </FactSection>
      )}
      {replenishedBy && (
        <FactSection id="replenished-by" title="Replenished by">
          <Replenishers kits={replenishedBy} />
        </FactSection>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{unbroken(line)}</li>
      ))}
    </ul>
  )
}

function questionEntry({ question, answer }: KitFaq) {
  return {
    id: question,
    title: question,
    body: <p className="whitespace-pre-line">{unbroken(answer)}</p>,
  }
}

function Replenishers({ kits }: { kits: readonly KitReference[] }) {
  return (
    <ul className="text-small">
      {kits.map(({ title, slug }) => (
        <li className="border-b border-line" key={slug}>
          <TextLink
            className="inline-flex min-h-11 items-center"
            params={{ slug }}
            to="/products/$slug"
          >
            {title}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
