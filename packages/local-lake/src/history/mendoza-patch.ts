import { Buffer } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'

/** A patch in the mendoza format: opcodes and their arguments in a flat list. */
export type MendozaPatch = readonly unknown[]

/** The opcodes used here, by their numbers in the format. */
const op = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
  stringAppendString: 22,
  stringAppendSlice: 23,
} as const

/** Strings that share fewer characters than this are replaced as a whole. */
const minSharedLength = 12

type Fields = Readonly<Record<string, unknown>>

/**
 * The patch that turns `before` into `after`; undefined is a document that does not exist. Patches
 * stay small for small changes, because the Studio reads from patches who changed which part.
 */
export function mendozaPatch(before: Fields | undefined, after: Fields | undefined): MendozaPatch {
  if (!before || !after) return [op.value, after ?? null]
  const patch: unknown[] = []
  patchObject(before, after, patch)
  return patch
}

/**
 * Both directions, for events and history. The Studio applies them to documents without their
 * revision, which is sent separately.
 */
export function effectsOf(before: Fields | undefined, after: Fields | undefined) {
  const [old, now] = [withoutRevision(before), withoutRevision(after)]
  return { apply: mendozaPatch(old, now), revert: mendozaPatch(now, old) }
}

function withoutRevision(document: Fields | undefined): Fields | undefined {
  if (!document) return undefined
  const { _rev, ...content } = document
  return content
}

function patchObject(before: Fields, after: Fields, patch: unknown[]): void {
  // Fields of the input are named by their place among the input's sorted keys.
  for (const [index, key] of Object.keys(before).sort().entries()) {
    if (!Object.hasOwn(after, key)) patch.push(op.objectDeleteField, index)
    else patchField({ key, index, before: before[key], after: after[key] }, patch)
  }
  for (const [key, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, key)) patch.push(op.objectSetFieldValue, value, key)
  }
}

interface ChangedField {
  readonly key: string
  readonly index: number
  readonly before: unknown
  readonly after: unknown
}

function patchField({ key, index, before, after }: ChangedField, patch: unknown[]): void {
  if (isDeepStrictEqual(before, after)) return
  if (isFields(before) && isFields(after)) {
    patch.push(op.pushFieldCopy, index)
    patchObject(before, after, patch)
    patch.push(op.returnIntoObjectSameKeyPop)
  } else if (Array.isArray(before) && Array.isArray(after) && after.length > 0) {
    patch.push(op.pushFieldBlank, index)
    patchArray(before, after, patch)
    patch.push(op.returnIntoObjectSameKeyPop)
  } else if (typeof before === 'string' && typeof after === 'string') {
    patchString({ key, index, before, after }, patch)
  } else {
    patch.push(op.objectSetFieldValue, after, key)
  }
}

function patchArray(before: readonly unknown[], after: readonly unknown[], patch: unknown[]): void {
  let position = 0
  while (position < after.length) {
    const source = sourceOf(after[position], position, before)
    const length = sharedLength(before, source, after, position)
    if (length > 0) {
      patch.push(op.arrayAppendSlice, source, source + length)
      position += length
      continue
    }
    patchElement(before[source], source, after[position], patch)
    position += 1
  }
}

function patchElement(before: unknown, index: number, after: unknown, patch: unknown[]): void {
  if (!isFields(before) || !isFields(after)) {
    patch.push(op.arrayAppendValue, after)
    return
  }
  patch.push(op.pushElementCopy, index)
  patchObject(before, after, patch)
  patch.push(op.returnIntoArrayPop)
}

/**
 * The index of the element with the same `_key`, else of an equal element, or the element in the same
 * place; -1 if new.
 */
function sourceOf(element: unknown, position: number, before: readonly unknown[]): number {
  const key = isFields(element) ? element['_key'] : undefined
  if (key !== undefined) return before.findIndex((old) => isFields(old) && old['_key'] === key)
  const equal = before.findIndex((old) => isDeepStrictEqual(old, element))
  return equal === -1 && position < before.length ? position : equal
}

/** How many elements in a row are equal on both sides. */
function sharedLength(
  before: readonly unknown[],
  source: number,
  after: readonly unknown[],
  position: number,
): number {
  if (source < 0) return 0
  let length = 0
  while (
    source + length < before.length &&
    position + length < after.length &&
    isDeepStrictEqual(before[source + length], after[position + length])
  ) {
    length += 1
  }
  return length
}

function patchString(
  { key, index, before, after }: ChangedField & { before: string; after: string },
  patch: unknown[],
): void {
  const [old, now] = [Array.from(before), Array.from(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  if (start + end < minSharedLength) {
    patch.push(op.objectSetFieldValue, after, key)
    return
  }
  // Slices of strings are counted in UTF-8 bytes.
  const bytes = Buffer.byteLength(before)
  const startBytes = Buffer.byteLength(old.slice(0, start).join(''))
  const endBytes = end === 0 ? 0 : Buffer.byteLength(old.slice(-end).join(''))
  const inserted = now.slice(start, now.length - end).join('')
  patch.push(op.pushFieldBlank, index)
  if (startBytes > 0) patch.push(op.stringAppendSlice, 0, startBytes)
  if (inserted !== '') patch.push(op.stringAppendString, inserted)
  if (endBytes > 0) patch.push(op.stringAppendSlice, bytes - endBytes, bytes)
  patch.push(op.returnIntoObjectSameKeyPop)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
