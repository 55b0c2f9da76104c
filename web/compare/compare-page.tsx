import { useNavigate } from '@tanstack/react-router'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { InPageLink } from '#web/navigation/in-page-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { KitPicker } from './kit-picker.tsx'
import { comparisonSearch, leftOutNote } from './kit-selection.ts'

/** What the route's loader has found out about the address. */
export interface Comparison {
  /** The kits to compare. */
  readonly slugs: readonly string[]
  /** Whether the visitor has chosen all of them; the catalogue's are beside a single one otherwise. */
  readonly isChosen?: true
  /** Those that come first, in this order: the kit that a visitor comes from, or those chosen. */
  readonly front: readonly string[]
  /** How many of the named ones do not exist. */
  readonly unknown: number
  /** How many names it holds twice, or beyond those that can be compared. */
  readonly surplus: number
}

/** Two to four kits side by side, and the choice of them. */
export function ComparePage({ slugs, isChosen, front, unknown, surplus }: Comparison) {
  const navigate = useNavigate()
  const words = useSiteQuery('compare-page')
  const names = useSiteQuery('kit-names')
  const found = useSiteQuery('compared-kits', slugs)
  const catalogue = names.map(({ slug }) => slug)
  const order = [...new Set([...front, ...catalogue, ...slugs])]
  const kits = found.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
  // A long catalogue's last kits are in no list, but a link can compare them.
  const choices = [...names, ...kits.filter(({ slug }) => !catalogue.includes(slug))]
  // The address keeps what is chosen, so that it can be sent on.
  const keepPair = (two: readonly string[]) =>
    void navigate({
      to: '/products/compare',
      search: comparisonSearch(slugs, [...new Set([...two, ...front])]),
      replace: true,
      resetScroll: false,
    })
  const note = leftOutNote(unknown, surplus)
  return (
    <>
      <PageIntro caption={words.caption} lead={words.lead} title={words.title}>
        <InPageLink className={buttonClass('outline')} target="choose">
          {words.chooseTitle}
        </InPageLink>
      </PageIntro>
      <Section labelledBy="comparison" tight="above">
        <h2 className="sr-only" id="comparison" tabIndex={-1}>
          {words.tableTitle}
        </h2>
        {note && <output className="mb-6 block">{note}</output>}
        <ComparisonTable
          asked={isChosen ? kits : kits.filter(({ slug }) => front.includes(slug))}
          caption={words.tableTitle}
          key={slugs.join()}
          kits={kits}
          // The address of a comparison with kits that nobody has chosen does not name them.
          onPair={isChosen && keepPair}
        />
      </Section>
      <Section id="choose" labelledBy="choose-title" screenOnly surface="sand">
        <SectionHead id="choose-title" lead={words.chooseLead} title={words.chooseTitle} />
        <KitPicker compared={kits.map(({ slug }) => slug)} names={choices} />
      </Section>
    </>
  )
}
