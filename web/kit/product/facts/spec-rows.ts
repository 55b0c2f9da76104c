import { formatMonths, formatSize, formatWeight } from '#schemas/field/format-measurement.ts'
import type { KitSpec } from './read-kit-facts.ts'

/** A line of a spec sheet. */
export interface SpecRow {
  readonly term: string
  /** Several values if the line is a list. */
  readonly values: readonly string[]
  /** The field's path in the kit's document. */
  readonly field: string
}

/** A possible line of a spec sheet. */
interface SpecLine {
  readonly term: string
  /** The field's path in the kit's document. */
  readonly field: string
  /** Undefined if the field is empty. */
  readonly read: (spec: KitSpec) => readonly string[] | undefined
}

type ReadLine = (spec: KitSpec) => string | readonly string[] | 0 | undefined

/** The term and the value of each field, in the order of the spec sheet. */
const lineOf: Record<Exclude<keyof KitSpec, 'expiresFirst'>, readonly [string, ReadLine]> = {
  outerSize: ['Outer size', ({ outerSize }) => outerSize && formatSize(outerSize)],
  packedSize: [
    'Packed size (use for stowage)',
    ({ packedSize }) => packedSize && formatSize(packedSize),
  ],
  weightGrams: ['Weight', ({ weightGrams }) => weightGrams && formatWeight(weightGrams)],
  materials: ['Materials', ({ materials }) => materials],
  shelfLifeMonths: ['Shelf life', shelfLifeOf],
  countryOfOrigin: ['Country of origin', ({ countryOfOrigin }) => countryOfOrigin?.name],
  partNumber: ['Part number', ({ partNumber }) => partNumber],
}

/** All possible lines of a spec sheet, in order. Kits' pages, comparisons and search use them. */
export const specLines: readonly SpecLine[] = Object.entries(lineOf).map(
  ([name, [term, readLine]]) => ({
    term,
    field: `spec.${name}`,
    read: (spec) => {
      const value = readLine(spec)
      return value ? [value].flat() : undefined
    },
  }),
)

/** The lines of a kit's spec sheet that are filled in. */
export function specRows(spec: KitSpec): SpecRow[] {
  return specLines.flatMap(({ term, field, read }) => {
    const values = read(spec)
    return values ? [{ term, values, field }] : []
  })
}

/** The shelf life of a kit, and the item that limits it, if an editor names one. */
function shelfLifeOf({ shelfLifeMonths, expiresFirst }: KitSpec): string | undefined {
  if (!shelfLifeMonths) return undefined
  return `${formatMonths(shelfLifeMonths)}${expiresFirst ? ` (first to expire: ${expiresFirst})` : ''}`
}
