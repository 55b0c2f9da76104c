import { referencePath, tokenPath } from '../store/index-entries.ts'

/**
 * A search in the index: a lookup finds every document with such a value, and perhaps other documents.
 */
export type Lookup =
  | { readonly kind: 'values'; readonly path: string; readonly ranges: readonly KeyRange[] }
  | { readonly kind: 'ids'; readonly ranges: readonly IdRange[] }
  | { readonly kind: 'either'; readonly branches: readonly (readonly Lookup[])[] }

/** Inclusive at both ends. */
export interface KeyRange {
  readonly from: Buffer
  readonly to: Buffer
}

/** Stored ids from a first to a last id, inclusive. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

/** A lookup of what is published, drafted or released under an id. Versions are few. */
export function versionsLookup(publishedId: string): Lookup {
  const ids = [publishedId, `drafts.${publishedId}`].map((id) => ({ from: id, to: id }))
  return { kind: 'ids', ranges: [...ids, { from: 'versions.', to: 'versions/' }] }
}

/** A lookup of the documents in a release. */
export function releaseLookup(name: string): Lookup {
  return { kind: 'ids', ranges: [{ from: `versions.${name}.`, to: `versions.${name}/` }] }
}

/** A lookup of documents that refer to one of these ids. */
export function referenceLookup(keys: readonly Buffer[]): Lookup {
  return {
    kind: 'values',
    path: referencePath,
    ranges: keys.map((key) => ({ from: key, to: key })),
  }
}

/** A lookup of documents that contain a token of the range. */
export function tokenLookup(range: KeyRange): Lookup {
  return { kind: 'values', path: tokenPath, ranges: [range] }
}

/**
 * Replaces two ranges of the same field with their intersection, if all lookups have to hold.
 * References and tokens stay as they are, because a document can have many of them.
 */
export function mergeRanges(lookups: readonly Lookup[]): readonly Lookup[] {
  const merged: Lookup[] = []
  for (const lookup of lookups) {
    const both = merged.map((other) => intersectionOf(other, lookup))
    const at = both.findIndex((range) => range !== undefined)
    merged[at < 0 ? merged.length : at] = both[at] ?? lookup
  }
  return merged
}

function intersectionOf(left: Lookup, right: Lookup): Lookup | undefined {
  if (left.kind !== 'values' || right.kind !== 'values' || left.path !== right.path)
    return undefined
  if (left.path === referencePath || left.path === tokenPath) return undefined
  const [one, more] = left.ranges
  const [other, evenMore] = right.ranges
  if (!one || !other || more || evenMore) return undefined
  const from = one.from.compare(other.from) > 0 ? one.from : other.from
  const to = one.to.compare(other.to) < 0 ? one.to : other.to
  return { ...left, ranges: [{ from, to }] }
}
