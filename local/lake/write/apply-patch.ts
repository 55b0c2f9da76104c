import { Mutation } from '@sanity/mutator'
import type { LakeDocument } from '../document.ts'
import type { PatchOperations } from '../mutation.ts'
import { malformed } from './mutation-failure.ts'

type PatchMutation = ConstructorParameters<typeof Mutation>[0]['mutations'][number]

/**
 * The document after the patch, by the same code that the Studio predicts the outcome with.
 * Unchanged parts are shared with the input; system fields are left to the caller.
 */
export function applyPatch(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { ifRevisionID: _revision, merge, ...patch } = operations
  const merged = merge ? { ...document, ...merge } : document
  try {
    const operation = { patch: { id: document._id, ...spellOutWildcards(patch) } }
    // The mutator's types forbid `undefined` where a spread may leave it; it ignores it.
    const mutation = new Mutation({ mutations: [operation as PatchMutation] })
    const patched: unknown = mutation.apply(merged)
    return patched as LakeDocument
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'The patch cannot be applied')
  }
}

/** `list[*]` means every element, which the mutator only knows as the slice `list[0:]`. */
function spellOutWildcards(patch: Omit<PatchOperations, 'ifRevisionID' | 'merge'>) {
  const text = JSON.stringify(patch)
  if (!text.includes('[*]')) return patch
  const { set, setIfMissing, unset, inc, dec, insert, diffMatchPatch } = patch
  return {
    ...patch,
    ...(set && { set: mapKeys(set) }),
    ...(setIfMissing && { setIfMissing: mapKeys(setIfMissing) }),
    ...(unset && { unset: unset.map(wildcardPath) }),
    ...(inc && { inc: mapKeys(inc) }),
    ...(dec && { dec: mapKeys(dec) }),
    ...(insert && { insert }),
    ...(diffMatchPatch && { diffMatchPatch: mapKeys(diffMatchPatch) }),
  }
}

function mapKeys<Value>(operations: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(operations).map(([path, value]) => [wildcardPath(path), value]),
  )
}

function wildcardPath(path: string): string {
  return path.replaceAll('[*]', '[0:]')
}
