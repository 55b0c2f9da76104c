/** The most kits that are compared. */
export const maxCompared = 4

/** How much of an address is read, in names; longer ones were made up. */
const maxNamed = 24

/** The kits that an address names. */
export interface NamedKits {
  /** In alphabetical order, each once and at most {@link maxCompared}: one order is one page. */
  readonly slugs: readonly string[]
  /** How many names the address holds twice, or beyond those that can be compared. */
  readonly surplus: number
}

/**
 * Reads which kits come first (`?first=c,a`), in the order that a visitor chose.
 *
 * @param first the value of `first` as the router parses it
 * @param slugs the kits that are compared
 * @returns empty if it does not name at least two of them, each once, or names anything else
 */
export function firstKits(first: unknown, slugs: readonly string[]): readonly string[] {
  const named = typeof first === 'string' ? first.split(',') : []
  const isOrder = named.length >= 2 && new Set(named).size === named.length
  return isOrder && named.every((slug) => slugs.includes(slug)) ? named : []
}

/**
 * Reads the kits in the address of a comparison: `?kits=a,b`, and `?kits=a&kits=b` as a form without
 * scripts sends it, with empty fields.
 *
 * @param kits the value of `kits` as the router parses it
 */
export function namedKits(kits: unknown): NamedKits {
  const values: unknown[] = Array.isArray(kits) ? kits : [kits]
  const names = values
    // The router reads what looks like a number as one.
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : []))
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  const slugs = [...new Set(names.slice(0, maxNamed))].slice(0, maxCompared)
  return { slugs: slugs.toSorted(), surplus: names.length - slugs.length }
}
