/** The maximum number of kits in a comparison. */
export const maxCompared = 4

/** The maximum number of names that are read from a URL; longer lists are made up. */
const maxNamed = 24

/** The kits that a URL names. */
export interface NamedKits {
  /**
   * In alphabetical order, each once and at most {@link maxCompared}, so that one set of kits is one
   * page.
   */
  readonly slugs: readonly string[]
  /** The number of names that are duplicates or exceed the limit. */
  readonly surplus: number
}

/**
 * Reads which kits come first (`?first=c,a`), in the visitor's order.
 *
 * @param first the value of `first` as the router parses it
 * @param slugs the kits in the comparison
 * @returns the first kits; empty unless `first` names at least two of `slugs`, each once, and nothing
 * else
 */
export function firstKits(first: unknown, slugs: readonly string[]): readonly string[] {
  const named = typeof first === 'string' ? first.split(',') : []
  const isOrder = named.length >= 2 && new Set(named).size === named.length
  return isOrder && named.every((slug) => slugs.includes(slug)) ? named : []
}

/**
 * Reads the kits in the URL of a comparison: `?kits=a,b`, and `?kits=a&kits=b` as a form without
 * scripts sends it, with empty fields.
 *
 * @param kits the value of `kits` as the router parses it
 */
export function namedKits(kits: unknown): NamedKits {
  const values: unknown[] = Array.isArray(kits) ? kits : [kits]
  const names = values
    // The router parses numeric names as numbers.
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : []))
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  const slugs = [...new Set(names.slice(0, maxNamed))].slice(0, maxCompared)
  return { slugs: slugs.toSorted(), surplus: names.length - slugs.length }
}

/** The query parameters of a comparison. */
export interface ComparisonSearch {
  readonly kits?: string
  readonly first?: string
}

/**
 * The URL of a comparison, without its path.
 *
 * @param slugs the kits, in any order: one set has one URL
 * @param first at least two slugs that come first, unless the order is the catalog's
 */
export function comparisonSearch(
  slugs: readonly string[],
  first: readonly string[] = [],
): ComparisonSearch {
  if (slugs.length === 0) return {}
  return { kits: kitsParameter(slugs), ...(first.length >= 2 && { first: first.join() }) }
}

/** The value of `kits` in the URL of a comparison. */
export function kitsParameter(slugs: readonly string[]): string {
  return slugs.toSorted().join(',')
}

/** The note about names that were left out; empty if no name was left out. */
export function leftOutNote(unknown: number, surplus: number): string {
  const parts = [
    unknown > 0 && `${unknown === 1 ? 'one kit that does' : `${unknown} kits that do`} not exist`,
    surplus > 0 && `duplicates or kits beyond the first ${maxCompared}`,
  ].filter(Boolean)
  return parts.length > 0 ? `We left out ${parts.join(', and ')}.` : ''
}
