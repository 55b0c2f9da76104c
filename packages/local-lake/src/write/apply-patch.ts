import { applyPatches, parsePatch } from '@sanity/diff-match-patch'
import type { LakeDocument } from '../document.ts'
import { DocumentDraft } from './document-draft.ts'
import { malformed } from './mutation-failure.ts'
import { insertPlacesOf, type Place, placesOf, valueAt } from './patch-places.ts'
import type { PatchOperations } from './write-schemas.ts'

/**
 * Each part of a text patch copies the whole text: parts times characters that take less than half a
 * second. The Studio sends a few parts.
 */
const maxTextWork = 40_000_000

type Insert = NonNullable<PatchOperations['insert']>

/**
 * Applies a patch as the hosted lake and the Studio do: in the order setIfMissing, set, unset,
 * diffMatchPatch, inc, dec, insert, each operation on the result of the previous operations. A path
 * that matches nothing changes nothing. Unchanged parts are shared with the input; the caller sets the
 * system fields.
 *
 * @throws {MutationFailure} 400 if a path or a text patch cannot be read
 */
export function applyPatch(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { merge, insert, unset = [] } = operations
  const draft = new DocumentDraft(merge ? { ...document, ...merge } : document)
  try {
    eachPlace(draft, operations.setIfMissing, (place, value) => draft.setIfMissing(place, value))
    eachPlace(draft, operations.set, (place, value) => draft.set(place, value))
    for (const path of unset) draft.unset(placesOf(draft.value, path))
    eachPlace(draft, operations.diffMatchPatch, (place, patch) => {
      draft.update(place, (text) => (typeof text === 'string' ? patchText(text, patch) : text))
    })
    eachPlace(draft, operations.inc, (place, delta, path) => {
      draft.set(place, numberAt(path, valueAt(draft.value, place), 'increment') + delta)
    })
    eachPlace(draft, operations.dec, (place, delta, path) => {
      draft.set(place, numberAt(path, valueAt(draft.value, place), 'decrement') - delta)
    })
    if (insert) insertItems(draft, insert)
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'The patch cannot be applied')
  }
  // No operation can make the root anything but an object; the caller checks that id and type stay.
  return draft.value as LakeDocument
}

function eachPlace<Value>(
  draft: DocumentDraft,
  part: Readonly<Record<string, Value>> = {},
  change: (place: Place, value: Value, path: string) => void,
): void {
  for (const [path, value] of Object.entries(part)) {
    for (const place of placesOf(draft.value, path)) change(place, value, path)
  }
}

/**
 * The number at a path. The hosted lake rejects anything else ("Cannot increment because it is not
 * present", in Sanity's changelog of API version 2025-08-18).
 */
function numberAt(path: string, value: unknown, verb: 'increment' | 'decrement'): number {
  if (typeof value === 'number') return value
  const reason = value === undefined ? 'present' : 'a number'
  throw new Error(`Cannot ${verb} "${path}" because it is not ${reason}`)
}

function patchText(text: string, patch: string): string {
  const parts = parsePatch(patch)
  if (parts.length * text.length > maxTextWork) {
    throw new Error(
      'A text patch has too many parts for a text of this length: set the text instead',
    )
  }
  const [patched] = applyPatches(parts, text, { allowExceedingIndices: true })
  return patched
}

function insertItems(draft: DocumentDraft, { before, after, replace, items }: Insert): void {
  const [path, another] = [before, after, replace].filter((each) => each !== undefined)
  if (path === undefined || another !== undefined) {
    throw new Error('An insert takes exactly one of before, after and replace')
  }
  for (const { list, position } of insertPlacesOf(draft.value, path)) {
    if (before !== undefined) draft.insert(list, items, { at: position.start })
    else if (after !== undefined) draft.insert(list, items, { at: position.end })
    else draft.insert(list, items, { at: position.start, removed: position.indices })
  }
}
