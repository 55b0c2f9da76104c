import { parseIncludes } from '#schemas/content/product/includes.ts'
import { ContentsList } from '#web/kit/product/facts/contents-list.tsx'
import { KitFactSections, KitSpec } from '#web/kit/product/facts/kit-fact-sections.tsx'
import type { Kit } from '#web/kit/product/read-kit.ts'
import { longListClass } from '#web/kit/product/long-list.ts'
import { Checklist } from '#web/ui/checklist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'

/**
 * The contents of a kit, its use, and its facts. Plain HTML: its controls work without scripts.
 */
export function KitBodyView({ kit }: { kit: Kit }) {
  const { includes, useCase, facts } = kit
  const { contents, spec, stowage, sizeChart, evidence, documents, faqs, replenishedBy } = facts
  const hasContents = Boolean(contents ?? includes)
  const hasAside = Boolean(useCase || spec)
  const hasMore = [stowage, sizeChart, evidence, documents, faqs, replenishedBy].some(Boolean)
  if (!hasContents && !hasAside && !hasMore) return null
  return (
    <Container className="print-columns pb-section">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
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
      {hasMore && (
        <div className="mt-10">
          <KitFactSections kit={kit} />
        </div>
      )}
    </Container>
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
