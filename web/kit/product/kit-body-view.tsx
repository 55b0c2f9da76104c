import type { ReactNode } from 'react'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import { formatBytes } from '#schemas/field/format-measurement.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import type { Editable } from '#web/content/field-readers.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FactRows } from '#web/ui/fact-rows.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextAnchor, TextLink } from '#web/ui/link/text-link.tsx'
import { Container } from '#web/ui/section.tsx'
import { noWrap } from '#web/ui/no-wrap.tsx'
import type {
  ContentsItem,
  KitDocument,
  KitFaq,
  KitReference,
  StowagePlace,
} from './facts/read-kit-facts.ts'
import { EvidenceList } from './facts/evidence-list.tsx'
import { downloadAddress } from './facts/download-address.ts'
import { FitMark } from './facts/fit-mark.tsx'
import { SizeChart } from './facts/size-chart.tsx'
import { specRows } from './facts/spec-rows.ts'
import { groupsOf } from './kit-contents.ts'
import type { Kit } from './kit.queries.ts'

/** The contents of a kit, its use, and its facts. Plain HTML, whose controls work without scripts. */
export function KitBodyView({ kit }: { kit: Kit }) {
  const { includes, useCase, facts } = kit
  const { contents, spec } = facts
  const hasContents = Boolean(contents ?? includes)
  const hasAside = Boolean(useCase || spec)
  return (
    <Container className="print-columns pb-section">
      {/* Printed in columns, Chrome loses rows of a grid. */}
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12 print:block">
        {hasContents && <KitContents kit={kit} />}
        {hasAside && (
          <div className={classNames('lg:col-span-5', hasContents && 'lg:pl-8')}>
            {useCase && (
              <aside className="rounded-soft bg-mist p-7 md:p-8">
                <Heading level={2} size="title">
                  Perfect For
                </Heading>
                <p className="mt-4 whitespace-pre-line">{useCase}</p>
              </aside>
            )}
            <KitSpec kit={kit} />
          </div>
        )}
      </div>
      <div className="mt-10">
        {kit.availability !== 'coming soon' && <Delivery />}
        <KitFactSections kit={kit} />
      </div>
    </Container>
  )
}

/** The delivery terms, which are the same for all kits. */
function Delivery() {
  const { deliveryTitle, deliveryTerms } = useSiteQuery('delivery-terms')
  if (deliveryTerms.length === 0) return null
  return (
    <FactSection id="delivery" screenOnly title={deliveryTitle}>
      <FactRows rows={deliveryTerms.map(({ term, text }) => ({ term, value: text }))} />
    </FactSection>
  )
}

function KitContents({ kit: { includes, facts } }: { kit: Kit }) {
  const checklist = facts.contents ? [] : parseIncludes(includes)
  return (
    <section aria-labelledby="included" className="border-t border-line-strong pt-8 lg:col-span-7">
      <Heading className="mb-6" id="included" level={2} size="title">
        What&apos;s Included
      </Heading>
      {facts.contents ? (
        <ContentsList contents={facts.contents} />
      ) : (
        <Checklist
          className={longListClass(checklist.flatMap(({ items }) => items).length)}
          groups={checklist}
        />
      )}
    </section>
  )
}

/** The contents of a kit, numbered throughout, with quantities; a heading begins a group. */
function ContentsList({ contents }: { contents: readonly ContentsItem[] }) {
  return (
    <div className="space-y-7">
      {groupsOf(contents).map(({ heading, start, items }) => (
        <div key={start}>
          {heading && (
            <p className="mb-1">
              <strong className="font-semibold">{heading}</strong>
            </p>
          )}
          <ol className={longListClass(contents.length)} start={start}>
            {items.map((item) => (
              <li
                className="flex gap-3.5 border-b border-line py-2.5 text-small"
                data-sanity={item.editAt}
                key={item.number}
              >
                <span aria-hidden="true" className="w-6 shrink-0 text-slate tabular-nums">
                  {item.number}
                </span>
                <span>
                  <span className="tabular-nums">{item.quantity}</span> × {item.name}
                  {item.detail && <span className="block text-slate">{noWrap(item.detail)}</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** A kit's list with at least this many lines has two columns if the window is wide enough. */
const longFrom = 6

/** The classes of a kit's list with this number of lines. */
function longListClass(lines: number): string | undefined {
  return lines < longFrom ? undefined : 'gap-x-8 xl:columns-2 *:break-inside-avoid'
}

/** Size, weight and materials of a kit, in the column beside its contents. */
function KitSpec({ kit }: { kit: Kit }) {
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

/** The other facts of a kit for a flight department, if an editor has filled them in. */
function KitFactSections({ kit }: { kit: Kit }) {
  const { stowage, sizeChart, evidence, documents, faqs, replenishedBy, moreFacts } = kit.facts
  const words = useSiteQuery('kit-page-words')
  return (
    <>
      {stowage && (
        <FactSection id="stowage" title="Does it fit your aircraft?">
          <StowageList kit={kit} places={stowage} />
          <TextLink
            className="mt-3 inline-flex min-h-11 items-center text-small print:hidden"
            preload="intent"
            to="/aircraft"
          >
            {words.kitAircraftLabel}
          </TextLink>
        </FactSection>
      )}
      {sizeChart && (
        <FactSection id="sizes" title="Sizes for your dog">
          <SizeChart sizes={sizeChart} />
        </FactSection>
      )}
      {evidence && (
        <FactSection id="evidence" title="Tests and certification">
          <EvidenceList evidence={evidence} />
        </FactSection>
      )}
      {documents && (
        <FactSection id="documents" title="Documents">
          <DocumentList documents={documents} />
        </FactSection>
      )}
      {moreFacts && (
        <FactSection id="more" title="More about this kit">
          <FactRows rows={moreFacts.map(({ term, text }) => ({ term, value: text }))} />
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
        <li key={line}>{noWrap(line)}</li>
      ))}
    </ul>
  )
}

function questionEntry({ question, answer }: KitFaq) {
  return {
    id: question,
    title: question,
    body: <p className="whitespace-pre-line">{noWrap(answer)}</p>,
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

/** Documents of a kit to download, each with its kind and size. */
function DocumentList({ documents }: { documents: readonly KitDocument[] }) {
  return (
    <ul className="text-small">
      {documents.map((file) => (
        <li className="border-b border-line pb-3" data-sanity={file.editAt} key={file.url}>
          <TextAnchor className="inline-flex min-h-11 items-center" href={downloadAddress(file)}>
            {file.title}
          </TextAnchor>
          <p className="text-slate">
            {[file.kind, file.type.toUpperCase(), file.bytes > 0 && formatBytes(file.bytes)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface FactSectionProps {
  readonly id: string
  readonly title: string
  /** Not printed. */
  readonly screenOnly?: boolean
  readonly children: ReactNode
}

/** One group of facts for buyers: the title at the left, the facts at the right. */
function FactSection({ id, title, screenOnly = false, children }: FactSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid gap-x-8 gap-y-5 border-t border-line-strong py-8 lg:grid-cols-12',
        screenOnly && 'print:hidden',
      )}
    >
      <Heading className="lg:col-span-4" id={id} level={2} size="title">
        {title}
      </Heading>
      <div className="lg:col-span-8">{children}</div>
    </section>
  )
}

interface StowageListProps {
  readonly kit: Editable
  readonly places: readonly StowagePlace[]
}

/** Whether a kit fits into each class of aircraft, and where. */
function StowageList({ kit, places }: StowageListProps) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-3">
      {places.map(({ aircraft, fits, where }) => (
        <li className="border-b border-line py-4 text-small" key={aircraft}>
          <p className="caption text-sage-deep">
            {aircraftClasses.find(({ name }) => name === aircraft)?.title}
          </p>
          <FitMark editAt={editing(kit, `stowage.${aircraft}.fits`)} fits={fits} />
          {where && <p className="mt-1.5 text-slate">{noWrap(where)}</p>}
        </li>
      ))}
    </ul>
  )
}
