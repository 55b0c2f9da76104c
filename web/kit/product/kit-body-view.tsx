import { parseIncludes } from '#schemas/content/product/includes.ts'
import { KitFactSections, KitSpec } from '#web/kit/product/facts/kit-fact-sections.tsx'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import { Checklist } from '#web/ui/checklist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { groupsOf } from './kit-contents.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { ContentsItem } from './facts/read-kit-facts.ts'

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
                  {item.detail && <span className="block text-slate">{unbroken(item.detail)}</span>}
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
  return lines < longFrom ? undefined : 'xl:columns-2 xl:gap-x-8 *:break-inside-avoid'
}
