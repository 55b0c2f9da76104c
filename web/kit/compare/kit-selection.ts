import { maxCompared } from './named-kits.ts'

/** The query parameters of a comparison. */
export interface ComparisonSearch {
  readonly kits?: string
  readonly first?: string
}

/**
 * The address of a comparison, without its path.
 *
 * @param slugs the kits, in any order: one set has one address
 * @param first at least two slugs that come first, unless the order is the catalog's
 */
export function comparisonSearch(
  slugs: readonly string[],
  first: readonly string[] = [],
): ComparisonSearch {
  if (slugs.length === 0) return {}
  return { kits: kitsParameter(slugs), ...(first.length >= 2 && { first: first.join() }) }
}

/** The value of `kits` in the address of a comparison. */
export function kitsParameter(slugs: readonly string[]): string {
  return slugs.toSorted().join(',')
}

/** The note about names that were left out; empty if there were none. */
export function leftOutNote(unknown: number, surplus: number): string {
  const parts = [
    unknown > 0 && `${unknown === 1 ? 'one kit that does' : `${unknown} kits that do`} not exist`,
    surplus > 0 && `duplicates or kits beyond the first ${maxCompared}`,
  ].filter(Boolean)
  return parts.length > 0 ? `We left out ${parts.join(', and ')}.` : ''
}
