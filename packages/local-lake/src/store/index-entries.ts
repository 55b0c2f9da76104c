import type { LakeDocument } from '../document.ts'
import { documentTokens } from './document-tokens.ts'
import { isIndexable } from './index-key.ts'

/** One value of a document as the index stores it. */
export interface IndexEntry {
  readonly path: string
  readonly value: string | number | boolean
}

/** The index path of all references, wherever references are in a document. */
export const referencePath = '->'
/** The index path of all search tokens. */
export const tokenPath = '*'

/** Fields that depend on the perspective, or that no query compares. */
const unindexed = new Set(['_id', '_originalId', '_type', '_rev'])

/** The index path of an attribute; undefined for attributes that are not indexed. */
export function indexPath(names: readonly string[]): string | undefined {
  return unindexed.has(names[0] ?? '') ? undefined : JSON.stringify(names)
}

/**
 * Every number, string and boolean outside arrays, every reference target and every search token.
 */
export function indexEntries(document: LakeDocument): readonly IndexEntry[] {
  const entries: IndexEntry[] = []
  const add = (path: string | undefined, value: unknown) => {
    if (path !== undefined && isIndexable(value)) entries.push({ path, value })
  }
  collectValues(document, [], (names, value) => add(indexPath(names), value))
  const targets = new Set<string>()
  collectReferences(document, targets)
  for (const target of targets) add(referencePath, target)
  for (const token of documentTokens(document)) add(tokenPath, token)
  return entries
}

function collectValues(
  value: object,
  path: readonly string[],
  add: (path: readonly string[], value: unknown) => void,
): void {
  for (const [name, inner] of Object.entries(value)) {
    const names = [...path, name]
    if (typeof inner !== 'object') add(names, inner)
    else if (inner !== null && !Array.isArray(inner)) collectValues(inner, names, add)
  }
}

/** Unlike the checks of a write, `references()` also finds references into other datasets. */
function collectReferences(value: unknown, targets: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const target = '_ref' in value ? value._ref : undefined
  if (typeof target === 'string' && target !== '') targets.add(target)
  for (const inner of Object.values(value)) collectReferences(inner, targets)
}
