// Browsers remove the semantics of a table whose elements are shown as a grid, as on phones.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePlain } from '#web/content/site-query-options.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { noWrapRanges } from '#web/ui/no-wrap.tsx'
import type { ComparedKit } from './compared-kits.ts'
import { compareKits, type ComparisonRow } from './comparison-rows.ts'
import { KitSelect } from './kit-picker.tsx'

interface TableProps {
  readonly kits: readonly ComparedKit[]
  /** The kits that an inquiry is about; by default all shown kits. */
  readonly requested?: readonly ComparedKit[]
  /** The id of the table's heading, if it has one. */
  readonly labelledBy?: string
}

interface ComparisonTableProps extends TableProps {
  /** Called with the slugs of the two kits that the visitor chooses on a phone. */
  readonly onPair?: ((two: readonly string[]) => void) | undefined
}

/** The line below the names. */
const lineClass = 'shadow-[inset_0_-1px_var(--color-line-strong)]'

/**
 * Kits side by side: all kits on a wide screen and in print, and on a phone two kits that the visitor
 * chooses. Text states the similarities and differences of the visible kits.
 */
export function ComparisonTable({ kits: marked, onPair, ...rest }: ComparisonTableProps) {
  // A preview's edit markers would make equal text of two kits different.
  const kits = usePlain()(marked)
  const slugs = kits.map(({ slug }) => slug)
  const [two, setTwo] = useState(slugs.slice(0, 2))
  const [order, setOrder] = useState(slugs.join())
  if (order !== slugs.join()) {
    setOrder(slugs.join())
    setTwo(slugs.slice(0, 2))
  }
  if (kits.length <= 2) return <Table {...rest} kits={kits} />
  const show = (pair: readonly string[]) => {
    setTwo([...pair])
    onPair?.(pair)
  }
  return (
    <>
      <div className="max-md:hidden print:block">
        <Table {...rest} kits={kits} />
      </div>
      <div className="md:hidden print:hidden">
        <ChooseTwo kits={kits} onChange={show} two={two} />
        <Table
          {...rest}
          kits={two.flatMap((slug) => kits.find((kit) => kit.slug === slug) ?? [])}
        />
      </div>
    </>
  )
}

function Table({ kits, labelledBy, requested }: TableProps) {
  const about = requested?.length ? requested : kits
  // Only two fit on a phone.
  const onPhone = (classes: string) => kits.length <= 2 && classes
  return (
    <>
      {/* WebKit drops the table's own line if its head is sticky: this line and the cells' lines stay. */}
      <div className="border-t border-line-strong">
        <table
          aria-label={labelledBy ? undefined : 'Kits compared'}
          aria-labelledby={labelledBy}
          className="w-full table-fixed text-small"
          role="table"
        >
          {/* The names stay in view, unless the text is so large that the site's header does not either. */}
          <thead
            className="sticky top-[calc(var(--header-top)+var(--spacing-header))] bg-cloud print:static"
            role="rowgroup"
          >
            <tr className={classNames(onPhone('max-md:grid max-md:grid-cols-2'))} role="row">
              <td className={classNames(lineClass, onPhone('max-md:hidden'))} role="cell">
                <span className="sr-only">Compared feature</span>
              </td>
              {kits.map(({ slug, title }) => (
                <th
                  className={`py-3 pr-4 text-left align-bottom font-semibold ${lineClass}`}
                  key={slug}
                  role="columnheader"
                  scope="col"
                >
                  <Link
                    className="-my-3 inline-block py-3 underline underline-offset-4"
                    params={{ slug }}
                    to="/products/$slug"
                  >
                    {title}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          {kits.some(({ image }) => image) && (
            <tbody role="rowgroup">
              <tr className={classNames(onPhone('max-md:grid max-md:grid-cols-2'))} role="row">
                <Term onPhone={onPhone}>Picture</Term>
                {kits.map(({ slug, image }) => (
                  <td className="py-3 pr-4 align-top" key={slug} role="cell">
                    <Picture
                      className="rounded-small"
                      image={image}
                      ratio={3 / 2}
                      widest={750}
                      sizes={`(min-width: 48rem) ${kits.length > 2 ? 20 : 30}vw, 45vw`}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          )}
          {compareKits(kits).map(({ title, rows, isMarked }) => (
            <tbody key={title} role="rowgroup">
              <tr className={classNames(onPhone('max-md:grid'))} role="row">
                <th
                  className="pt-8 pb-3 text-left text-body font-semibold"
                  colSpan={kits.length + 1}
                  role="rowheader"
                  scope="rowgroup"
                >
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <Row isMarked={isMarked} key={row.term} kits={kits} onPhone={onPhone} row={row} />
              ))}
            </tbody>
          ))}
          <tfoot className="print:hidden" role="rowgroup">
            <InquireRow kits={kits} onPhone={onPhone} />
          </tfoot>
        </table>
      </div>
      <p className="mt-6 print:hidden">
        <LinkButton search={{ kit: about.map(({ slug }) => slug).join() }} to="/order">
          {`Inquire about ${about.length === 1 ? about[0]?.title : 'these kits'}`}
        </LinkButton>
      </p>
    </>
  )
}

type OnPhone = (classes: string) => string | false

/** The first cell of a row. */
function Term({ children, onPhone }: { children: ReactNode; onPhone: OnPhone }) {
  return (
    <th
      className={classNames(
        'py-3 pr-4 text-left align-top font-normal text-slate',
        onPhone('max-md:col-span-2 max-md:pb-0'),
      )}
      role="rowheader"
      scope="row"
    >
      {children}
    </th>
  )
}

/** Links to the order form, one link for each kit. */
function InquireRow({ kits, onPhone }: Pick<RowProps, 'kits' | 'onPhone'>) {
  return (
    <tr
      className={classNames('border-y border-line', onPhone('max-md:grid max-md:grid-cols-2'))}
      role="row"
    >
      <Term onPhone={onPhone}>Inquiry</Term>
      {kits.map(({ slug, title }) => (
        <td className="py-3 pr-4 align-top" key={slug} role="cell">
          <TextLink
            aria-label={`Inquire about ${title}`}
            className="-my-3 inline-flex min-h-11 items-center"
            search={{ kit: slug }}
            to="/order"
          >
            Inquire
          </TextLink>
        </td>
      ))}
    </tr>
  )
}

interface RowProps {
  readonly row: ComparisonRow
  readonly kits: readonly ComparedKit[]
  /** Whether the row states whether all kits are the same. */
  readonly isMarked: boolean
  readonly onPhone: OnPhone
}

function Row({ row: { term, values, isSame }, kits, isMarked, onPhone }: RowProps) {
  return (
    <tr
      className={classNames(
        'break-inside-avoid border-t border-line',
        onPhone('max-md:grid max-md:grid-cols-2'),
      )}
      role="row"
    >
      <Term onPhone={onPhone}>
        {term}
        {isMarked && (
          <span className="ml-2 text-caption whitespace-nowrap text-sage-deep">
            {isSame ? 'Same' : 'Differs'}
          </span>
        )}
      </Term>
      {kits.map(({ slug }, at) => (
        <td className="py-3 pr-4 align-top wrap-break-word" key={slug} role="cell">
          {values[at]?.length ? (
            values[at].map((line) => (
              <span className="block" key={line}>
                {noWrapRanges(line)}
              </span>
            ))
          ) : (
            <>
              <span aria-hidden="true">—</span>
              <span className="sr-only">None</span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

interface ChooseTwoProps {
  readonly kits: readonly ComparedKit[]
  /** The slugs of the two kits, left and right. */
  readonly two: readonly string[]
  readonly onChange: (two: readonly string[]) => void
}

/**
 * Chooses the two kits that a phone shows; without scripts, a form that compares only these two kits.
 */
function ChooseTwo({ kits, two, onChange }: ChooseTwoProps) {
  const choose = (side: number, slug: string) => {
    // If the other side shows this kit, both kits change places.
    const swapped = two.map((one) => (one === slug ? (two[side] ?? one) : one))
    onChange(swapped.with(side, slug))
  }
  return (
    <form
      action="/products/compare"
      aria-label="Kits to show"
      className="mb-6 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      {['Left', 'Right'].map((label, side) => (
        <KitSelect
          key={label}
          kits={kits}
          label={label}
          onChange={({ target }) => choose(side, target.value)}
          value={two[side]}
        />
      ))}
      <noscript>
        <button className="min-h-11 underline" type="submit">
          Show these two
        </button>
      </noscript>
    </form>
  )
}
