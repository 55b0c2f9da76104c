import { useNavigate } from '@tanstack/react-router'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { KitPicker } from './kit-picker.tsx'
import { comparisonSearch, leftOutNote } from './comparison-url.ts'

/** The loader's result for the URL. */
export interface Comparison {
  /** The kits to compare. */
  readonly slugs: readonly string[]
  /** Whether the visitor chose all of the kits; otherwise kits of the catalog complete the comparison. */
  readonly isChosen?: true
  /**
   * The kits that come first, in this order: the kit that the visitor comes from, or the chosen kits.
   */
  readonly front: readonly string[]
  /** The number of kits in the URL that do not exist. */
  readonly unknown: number
  /** The number of names that are duplicates or exceed the limit. */
  readonly surplus: number
}

/** Two to four kits side by side, and a form to choose them. */
export function ComparePage({ slugs, isChosen, front, unknown, surplus }: Comparison) {
  const navigate = useNavigate()
  const words = useSiteQuery('compare-page')
  const names = useSiteQuery('kit-names')
  const found = useSiteQuery('compared-kits', slugs)
  const catalog = names.map(({ slug }) => slug)
  const order = [...new Set([...front, ...catalog, ...slugs])]
  const kits = found.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
  // The last kits of a long catalog are in no list, but links can compare them.
  const choices = [...names, ...kits.filter(({ slug }) => !catalog.includes(slug))]
  // The URL contains the choice, so that visitors can share it.
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
        <TextLink
          className="inline-flex min-h-11 items-center text-small print:hidden"
          preload="intent"
          to="/aircraft"
        >
          {words.aircraftLabel}
        </TextLink>
      </PageIntro>
      <Section labelledBy="comparison" tight="above">
        <h2 className="sr-only" id="comparison" tabIndex={-1}>
          {words.tableTitle}
        </h2>
        {note && <output className="mb-6 block">{note}</output>}
        <details className="mb-8 print:hidden">
          <summary
            className={`${buttonClass('outline')} list-none [&::-webkit-details-marker]:hidden`}
          >
            {words.chooseTitle}
          </summary>
          <p className="mt-5 mb-4 text-slate">{words.chooseLead}</p>
          <KitPicker compared={kits.map(({ slug }) => slug)} names={choices} />
        </details>
        <ComparisonTable
          requested={isChosen ? kits : kits.filter(({ slug }) => front.includes(slug))}
          key={slugs.join()}
          kits={kits}
          labelledBy="comparison"
          // The URL names only kits that the visitor chose.
          onPair={isChosen && keepPair}
        />
      </Section>
    </>
  )
}
