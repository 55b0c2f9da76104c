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

/** The lines of a kit's spec sheet, in their order; only those that are filled in. */
export function specRows(spec: KitSpec): SpecRow[] {
  const { outerSize, packedSize, weightGrams, materials, shelfLifeMonths } = spec
  return [
    row('Outer size', 'outerSize', outerSize && [formatSize(outerSize)]),
    row('Packed size (stow by this)', 'packedSize', packedSize && [formatSize(packedSize)]),
    row('Weight', 'weightGrams', weightGrams && [formatWeight(weightGrams)]),
    row('Materials', 'materials', materials),
    row('Shelf life', 'shelfLifeMonths', shelfLifeMonths && [shelfLifeOf(shelfLifeMonths, spec)]),
    row(
      'Country of origin',
      'countryOfOrigin',
      spec.countryOfOrigin && [spec.countryOfOrigin.name],
    ),
    row('Part number', 'partNumber', spec.partNumber && [spec.partNumber]),
  ].filter((one) => one !== null)
}

function row(term: string, name: string, values: readonly string[] | 0 | '' | undefined) {
  return values ? { term, values, field: `spec.${name}` } : null
}

/** How long a kit keeps, and what in it sets that limit if an editor says so. */
function shelfLifeOf(months: number, { expiresFirst }: KitSpec): string {
  return `${formatMonths(months)}${expiresFirst ? ` (first to expire: ${expiresFirst})` : ''}`
}
