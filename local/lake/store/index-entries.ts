import type { LakeDocument } from '../document.ts'
import { tokenizedTexts } from './document-tokens.ts'
import { isIndexable } from './index-key.ts'

/** One value of a document as the index keeps it. */
export interface IndexEntry {
  readonly path: string
  readonly value: string | number | boolean
}

/** Stands for the path of every reference, wherever in the document it is. */
export const referencePath = '->'
/** Stands for the path of every word of every text. */
export const tokenPath = '*'

/** These change with the perspective, or are never asked for by value. */
const unindexed = new Set(['_id', '_originalId', '_type', '_rev'])

/** The path of an attribute as the index names it; undefined where the index leaves it out. */
export function indexPath(names: readonly string[]): string | undefined {
  return unindexed.has(names[0] ?? '') ? undefined : JSON.stringify(names)
}

/** Every number, text and truth value that stands outside of lists, every reference, every word. */
export function indexEntries(document: LakeDocument): readonly IndexEntry[] {
  const entries: IndexEntry[] = []
  const add = (path: string | undefined, value: unknown) => {
    if (path !== undefined && isIndexable(value)) entries.push({ path, value })
  }
  collectValues(document, [], (names, value) => add(indexPath(names), value))
  const targets = new Set<string>()
  collectReferences(document, targets)
  for (const target of targets) add(referencePath, target)
  for (const word of new Set(tokenizedTexts(document).flat())) add(tokenPath, word)
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

/** What `references()` finds: also references into other datasets, unlike the write checks. */
function collectReferences(value: unknown, targets: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const target = '_ref' in value ? value._ref : undefined
  if (typeof target === 'string' && target !== '') targets.add(target)
  for (const inner of Object.values(value)) collectReferences(inner, targets)
}
