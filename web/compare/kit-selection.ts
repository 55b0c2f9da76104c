import { maxCompared } from './named-kits.ts'

/** What the address of a comparison holds, beside its path. */
export interface ComparisonSearch {
  readonly kits?: string
  readonly first?: string
}

/**
 * The address of a comparison, without its path.
 *
 * @param slugs the kits, in any order: one set has one address
 * @param first those that come first, at least two, unless the catalogue's order counts
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

/** What is said of names that were left out; empty if none was. */
export function leftOutNote(unknown: number, surplus: number): string {
  const parts = [
    unknown > 0 && `${unknown === 1 ? 'one kit that does' : `${unknown} kits that do`} not exist`,
    surplus > 0 && `what was named twice, or beyond ${maxCompared} kits`,
  ].filter(Boolean)
  return parts.length > 0 ? `We left out ${parts.join(', and ')}.` : ''
}
