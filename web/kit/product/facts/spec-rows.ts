import { formatMonths, formatSize, formatWeight } from '#schemas/field/measure.ts'
import type { KitSpec } from './kit-facts.ts'

/** A line of a spec sheet. */
export interface SpecRow {
  readonly term: string
  /** Several if the line lists them. */
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

/** All possible lines of a spec sheet, in order. Kits' pages, comparisons and search use them. */
export const specLines: readonly SpecLine[] = [
  line('Outer size', 'outerSize', ({ outerSize }) => outerSize && formatSize(outerSize)),
  line(
    'Packed size (stow by this)',
    'packedSize',
    (spec) => spec.packedSize && formatSize(spec.packedSize),
  ),
  line('Weight', 'weightGrams', ({ weightGrams }) => weightGrams && formatWeight(weightGrams)),
  line('Materials', 'materials', ({ materials }) => materials),
  line('Shelf life', 'shelfLifeMonths', shelfLifeOf),
  line('Country of origin', 'countryOfOrigin', ({ countryOfOrigin }) => countryOfOrigin?.name),
  line('Part number', 'partNumber', ({ partNumber }) => partNumber),
]

/** The lines of a kit's spec sheet that are filled in. */
export function specRows(spec: KitSpec): SpecRow[] {
  return specLines.flatMap(({ term, field, read }) => {
    const values = read(spec)
    return values ? [{ term, values, field }] : []
  })
}

function line(
  term: string,
  name: string,
  read: (spec: KitSpec) => string | readonly string[] | 0 | undefined,
): SpecLine {
  return {
    term,
    field: `spec.${name}`,
    read: (spec) => {
      const value = read(spec)
      return value ? [value].flat() : undefined
    },
  }
}

/** The shelf life of a kit, and the part that limits it if an editor names it. */
function shelfLifeOf({ shelfLifeMonths, expiresFirst }: KitSpec): string | undefined {
  if (!shelfLifeMonths) return undefined
  return `${formatMonths(shelfLifeMonths)}${expiresFirst ? ` (first to expire: ${expiresFirst})` : ''}`
}
