import { jsonMatch, parsePath } from '@sanity/json-match'
import { limits } from '../limits.ts'

/** A place in a document: names of fields and indices of elements, from the document inwards. */
export type Place = readonly (string | number)[]

/** Names, indices and keys in sequence, which need no general matcher. */
const plain = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*|\[-?\d+\]|\[_key\s*==\s*"[^"\\]*"\])*$/
/** One step of a plain path: a name, an index or a key. */
const plainStep = /([A-Za-z_$][\w$-]*)|\[(-?\d+)\]|\[_key\s*==\s*"([^"\\]*)"\]/g
/** `["name"]`, which the library accepts in single quotes only. */
const quotedName = /\[\s*"((?:[^"\\]|\\.)*)"\s*\]/g
const quotedText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
/** The last `[…]` of a path. */
const lastSubscript = /\[(?:[^[\]"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\]$/
/** How many places one path can match in a document. */
const maxPlaces = 10_000

/** An invalid path; the message says what is wrong with the path. */
export class PathError extends Error {
  override name = 'PathError'
}

/**
 * The places that a JSONMatch path (`list[0].price`, `list[*].price`, `list[-1]`, `list[1:3]`,
 * `parts..name`, `list[price > 3]`, `["odd name"]`) matches in a document, from first to last. A
 * descending path matches existing values only; any other path also names fields that are yet to be
 * set, but never an element that the list does not have.
 *
 * @throws {PathError} if the path cannot be read
 */
export function placesOf(document: unknown, path: string): readonly Place[] {
  refuseDeepPath(path)
  if (plain.test(path)) return plainPlaces(document, path)
  const readable = singleQuoted(path)
  const isDescending = readable.includes('..')
  const keys = new KeyIndices()
  const places = new Map<string, Place>()
  try {
    for (const { value, path: found } of jsonMatch(document, readable)) {
      if (value === undefined && isDescending) continue
      const place = existingPlace(document, found, keys)
      if (place) places.set(JSON.stringify(place), place)
      if (places.size > maxPlaces) throw new Error(`it names more than ${maxPlaces} places`)
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
  return [...places.values()]
}

/** A list in a document, and the position in the list that the path of an insert names. */
interface InsertPlace {
  readonly list: Place
  readonly position: Position
}

/** A position in a list, and the elements there. */
export interface Position {
  /** The index before and the index after the named elements; the same index if there are none. */
  readonly start: number
  readonly end: number
  /** Ascending. */
  readonly indices: readonly number[]
}

/**
 * The lists in an insert's path, `list[-1]` or `list[*].tags[0:2]`. The last part is a position: an
 * index beyond the list stands for the list's nearest end. A missing list has no places.
 *
 * @throws {PathError} if the path cannot be read, or names something that is not a list
 */
export function insertPlacesOf(document: unknown, path: string): readonly InsertPlace[] {
  refuseDeepPath(path)
  const [subscript = ''] = lastSubscript.exec(path) ?? []
  const listPath = path.slice(0, path.length - subscript.length)
  if (subscript === '' || listPath === '') {
    throw unreadable(path, new Error('it has to end in a position, such as list[-1]'))
  }
  if (!isReadable(singleQuoted(path))) throw unreadable(path, new Error('it cannot be read'))
  return placesOf(document, listPath).flatMap((list) => {
    const value = valueAt(document, list)
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      throw unreadable(path, new Error('an insert needs a list, and this is none'))
    }
    const position = positionIn(value, subscript)
    return position ? { list, position } : []
  })
}

/** The value at a place, undefined if there is no value. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce(childOf, document)
}

/** An own field or an element; undefined if there is no such child. */
function childOf(parent: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(parent) ? parent[step] : undefined
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return undefined
  return Object.hasOwn(parent, step) ? parent[step as keyof typeof parent] : undefined
}

/** Like the Studio, a plain path matches every element with a key, and no field of a list. */
function plainPlaces(document: unknown, path: string): readonly Place[] {
  let found: readonly { readonly place: Place; readonly value: unknown }[] = [
    { place: [], value: document },
  ]
  for (const [, name, index, key] of path.matchAll(plainStep)) {
    found = found.flatMap(({ place, value }) => {
      if (name !== undefined) {
        return Array.isArray(value) ? [] : { place: [...place, name], value: childOf(value, name) }
      }
      if (!Array.isArray(value)) return []
      return indicesOf(value, index, key).map((at) => ({ place: [...place, at], value: value[at] }))
    })
  }
  return found.map(({ place }) => place)
}

function indicesOf(list: readonly unknown[], index: string | undefined, key: string | undefined) {
  if (index === undefined) return [...list.keys()].filter((at) => keyOf(list[at]) === key)
  const at = fromStart(Number(index), list.length)
  return at >= 0 && at < list.length ? [at] : []
}

type FoundPath = readonly (string | number | { readonly _key: string })[]

/** The place with indices counted from the start; undefined if a list on the way has no such element. */
function existingPlace(document: unknown, found: FoundPath, keys: KeyIndices): Place | undefined {
  const place: (string | number)[] = []
  let value = document
  for (const step of found) {
    if (typeof step === 'string') {
      place.push(step)
    } else {
      if (!Array.isArray(value)) return undefined
      const at = typeof step === 'number' ? fromStart(step, value.length) : keys.find(value, step)
      if (!Object.hasOwn(value, at)) return undefined
      place.push(at)
    }
    value = childOf(value, place.at(-1) ?? '')
  }
  return place
}

/** The first element with a key, in lists that do not change meanwhile. */
class KeyIndices {
  readonly #lists = new Map<readonly unknown[], ReadonlyMap<unknown, number>>()

  /** -1 if no element has the key. */
  find(list: readonly unknown[], { _key }: { readonly _key: string }): number {
    const known = this.#lists.get(list)
    if (known) return known.get(_key) ?? -1
    const entries = list.map((element, at) => [keyOf(element), at] as const)
    this.#lists.set(list, new Map(entries.toReversed()))
    return this.find(list, { _key })
  }
}

function keyOf(element: unknown): unknown {
  return typeof element === 'object' && element !== null && '_key' in element
    ? element._key
    : undefined
}

function fromStart(index: number, length: number): number {
  return index < 0 ? index + length : index
}

/** The position that `[…]` names in a list; undefined if a key or a filter finds no element. */
function positionIn(list: readonly unknown[], subscript: string): Position | undefined {
  const clamp = (at: number) => Math.min(Math.max(at, 0), list.length)
  const range = /^\[\s*(?:\*|(-?\d*)\s*:\s*(-?\d*))\s*\]$/.exec(subscript)
  if (range) {
    const [, from = '', to = ''] = range
    const start = clamp(fromStart(Number(from), list.length))
    const end = Math.max(start, to === '' ? list.length : clamp(fromStart(Number(to), list.length)))
    return { start, end, indices: Array.from({ length: end - start }, (_, at) => start + at) }
  }
  const [, index] = /^\[\s*(-?\d+)\s*\]$/.exec(subscript) ?? []
  if (index !== undefined) {
    const at = fromStart(Number(index), list.length)
    const indices = at >= 0 && at < list.length ? [at] : []
    return { start: clamp(at), end: clamp(at + 1), indices }
  }
  const indices = placesOf({ list }, `list${subscript}`)
    .flatMap((place) => (place.length === 2 && typeof place[1] === 'number' ? place[1] : []))
    .sort((left, right) => left - right)
  const [first] = indices
  return first === undefined
    ? undefined
    : { start: first, end: (indices.at(-1) ?? first) + 1, indices }
}

/** Reading a path takes a stack frame per part, and a document has no deeper place. */
function refuseDeepPath(path: string): void {
  const parts = path.replaceAll(quotedText, '').match(/[.[]/g) ?? []
  if (parts.length <= limits.documentDepth) return
  throw new PathError(
    `The path "${path.slice(0, 40)}…" is nested more than ${limits.documentDepth} levels deep`,
  )
}

function isReadable(path: string): boolean {
  try {
    return parsePath(path) !== undefined
  } catch {
    return false
  }
}

function singleQuoted(path: string): string {
  return path.replace(quotedName, (_whole, name: string) => `['${name.replaceAll("'", "\\'")}']`)
}

function unreadable(path: string, cause: unknown): PathError {
  const reason = cause instanceof Error ? cause.message : 'it cannot be read'
  return cause instanceof PathError ? cause : new PathError(`Invalid path "${path}": ${reason}`)
}
