import { formatLeadTime } from '#schemas/content/product/lead-time.ts'
import { formatBytes } from '#schemas/field/format-measurement.ts'
import { formatPrice } from '#schemas/field/money.ts'
import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { specLines } from '#web/kit/product/facts/spec-rows.ts'
import type { ComparedKit } from './compared-kits.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import { quantityOf } from '#web/kit/product/kit-contents.ts'

/** One line of a comparison. */
export interface ComparisonRow {
  readonly term: string
  /** One value for each kit, in lines; empty if the kit has no value. */
  readonly values: readonly (readonly string[])[]
  /** Whether all kits have the same value. */
  readonly isSame: boolean
}

/** A part of a comparison, with a heading unless it is the first part. */
export interface ComparisonPart {
  readonly title: string
  readonly rows: readonly ComparisonRow[]
  /**
   * Whether each row shows if its values are the same; in the parts with contents, the headings do.
   */
  readonly isMarked: boolean
}

type Fields = ComparedKit & ComparedKit['facts']

/** Each compared field; the head, the pictures and the lists of contents show the other fields. */
type RowField = Exclude<
  keyof Fields,
  'slug' | 'title' | 'image' | 'facts' | 'includes' | 'contents'
>

type ReadLines = (kit: Fields) => string | readonly string[] | null | undefined

/**
 * The rows of each field, in their order. If no comparison shows a field, `comparedKitOf` leaves the
 * field out.
 */
const rowsOf: Readonly<Record<RowField, readonly (readonly [term: string, read: ReadLines])[]>> = {
  price: [['Price', ({ price }) => formatPrice(price)]],
  availability: [['Status', ({ availability }) => availabilityLabels[availability]]],
  variants: [['Variants', ({ variants }) => variants]],
  leadTimeDays: [
    [
      'Lead time',
      ({ leadTimeDays }) => leadTimeDays && formatLeadTime(leadTimeDays.min, leadTimeDays.max),
    ],
  ],
  stowage: aircraftClasses.map(({ name, title }) => [
    title,
    ({ stowage }) => {
      const place = stowage?.find(({ aircraft }) => aircraft === name)
      return place && [place.fits ? 'Fits' : 'Does not fit', ...(place.where ? [place.where] : [])]
    },
  ]),
  spec: specLines
    // A part number does not help a comparison.
    .filter(({ field }) => field !== 'spec.partNumber')
    .map(({ term, read }) => [term, ({ spec }) => spec && read(spec)]),
  documents: [
    [
      'Documents',
      ({ documents }) =>
        documents?.map(({ title, bytes }) =>
          bytes > 0 ? `${title} (${formatBytes(bytes)})` : title,
        ),
    ],
  ],
}

/** The parts of a comparison, without rows that are empty for all kits. */
export function compareKits(kits: readonly ComparedKit[]): ComparisonPart[] {
  const fields = kits.map((kit) => ({ ...kit, ...kit.facts }))
  const facts = Object.values(rowsOf)
    .flat()
    .map(([term, read]) =>
      rowOf(
        term,
        fields.map((kit) => [read(kit) || []].flat()),
      ),
    )
    .filter(({ values }) => values.some((lines) => lines.length > 0))
  const items = itemRows(kits)
  return [
    { title: 'At a glance', rows: facts, isMarked: true },
    { title: 'Contents in common', rows: items.filter(({ isSame }) => isSame), isMarked: false },
    { title: 'Contents that differ', rows: items.filter(({ isSame }) => !isSame), isMarked: false },
  ].filter(({ rows }) => rows.length > 0)
}

function linesOf(item: KitItem | undefined): string[] {
  return item ? [`${item.quantity} ×`, ...item.details] : []
}

/** A row for each item in any of the kits; items of more kits come first. */
function itemRows(kits: readonly ComparedKit[]): ComparisonRow[] {
  const contents = kits.map(contentsOf)
  const names = new Map<string, string>()
  for (const [key, { name }] of contents.flatMap((items) => [...items])) {
    if (!names.has(key)) names.set(key, name)
  }
  const rows = [...names].map(([key, name]) =>
    rowOf(
      name,
      contents.map((items) => linesOf(items.get(key))),
    ),
  )
  const countOf = ({ values }: ComparisonRow) => values.filter(({ length }) => length > 0).length
  return rows.toSorted((a, b) => countOf(b) - countOf(a))
}

function rowOf(term: string, values: readonly (readonly string[])[]): ComparisonRow {
  const [first] = values.map((lines) => lines.join('\n').toLowerCase())
  const isSame = first !== '' && values.every((lines) => lines.join('\n').toLowerCase() === first)
  return { term, values, isSame }
}

/** One item in a kit, even if the kit's list names it several times. */
interface KitItem {
  readonly name: string
  readonly quantity: number
  readonly details: readonly string[]
}

/** A kit's contents, by a normalized name for comparison. */
function contentsOf({ includes, facts }: ComparedKit): ReadonlyMap<string, KitItem> {
  const items = facts.contents ?? parseIncludes(includes).flatMap((part) => part.items.map(itemOf))
  const found = new Map<string, KitItem>()
  for (const { name, quantity, detail } of items) {
    const key = name.toLowerCase().replaceAll(/\s+/g, ' ')
    const known = found.get(key)
    const details = [...(known?.details ?? []), ...(detail ? [detail] : [])]
    found.set(key, {
      name: known?.name ?? name,
      quantity: (known?.quantity ?? 0) + quantity,
      details: [...new Set(details)],
    })
  }
  return found
}

interface ListedItem {
  readonly name: string
  readonly quantity: number
  readonly detail?: string
}

function itemOf(line: string): ListedItem {
  const { quantity, text } = quantityOf(line)
  // Text after a comma gives details, such as the size.
  const [name = text, ...rest] = text.split(', ')
  const detail = rest.join(', ')
  return { name, quantity, ...(detail && { detail }) }
}
