import { jsonMatch, parsePath, slicePath } from '@sanity/json-match'

/** What the mutator reads rightly: names, indices and keys, one after the other. */
const plain = /^[\w$-]+(?:\.[\w$-]+|\[\d+\]|\[_key\s*==\s*"[^"\\]*"\])*$/
/** `["name"]`, which the libraries know in single quotes only. */
const quotedName = /\[\s*"((?:[^"\\]|\\.)*)"\s*\]/g
/** Places that one path may name in a document. */
const maxPlaces = 10_000

/** A path that says nothing, in words for whoever wrote it. */
export class PathError extends Error {
  override name = 'PathError'
}

/** Whether the path names one place by itself, whatever the document holds. */
export function isPlainPath(path: string): boolean {
  return plain.test(path)
}

/**
 * The places that a JSONMatch path (`list[*].price`, `list[-1]`, `list[1:3]`, `parts..name`,
 * `list[price > 3]`, `["odd name"]`) names in a document, as plain paths from first to last.
 * Descending finds what is there; any other path also names what is yet to be set.
 *
 * @throws {PathError} where the path cannot be read
 */
export function concretePaths(document: unknown, path: string): readonly string[] {
  if (isPlainPath(path)) return [path]
  const readable = singleQuoted(path)
  const isDescending = readable.includes('..')
  const found: string[] = []
  try {
    for (const { value, path: place } of jsonMatch(document, readable)) {
      if (value === undefined && (isDescending || isBeyond(document, place))) continue
      found.push(placeText(document, place))
      if (found.length > maxPlaces) throw new Error(`it names more than ${maxPlaces} places`)
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
  return [...new Set(found)]
}

/**
 * The plain places of an insert, with the last segment as it was: the mutator reads ranges there.
 *
 * @throws {PathError} where the path cannot be read
 */
export function concreteInsertPaths(document: unknown, path: string): readonly string[] {
  const readable = singleQuoted(path).replaceAll('[*]', '[:]')
  try {
    if (parsePath(readable) === undefined) throw new Error('it is empty')
    const list = slicePath(readable, 0, -1)
    // What is left after the list's own path: the place inside it.
    const last = readable.slice(readable.lastIndexOf('['))
    if (list === '' || !last.startsWith('[')) return [readable]
    return concretePaths(document, list).map((place) => `${place}${last.replace('[:]', '[0:]')}`)
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

type Place = readonly (string | number | { readonly _key: string })[]

/** An element that no list holds cannot be set; a field can. */
function isBeyond(document: unknown, place: Place): boolean {
  const last = place.findLastIndex((segment) => typeof segment !== 'string')
  if (last === -1) return false
  return [...jsonMatch(document, place.slice(0, last + 1))][0]?.value === undefined
}

/** The place as a plain path; an index from the end is counted from the start. */
function placeText(document: unknown, place: Place): string {
  const segments = place.map((segment, index) => {
    if (typeof segment !== 'number' || segment >= 0) return segmentText(segment)
    const [list] = jsonMatch(document, place.slice(0, index))
    return segmentText(segment + (Array.isArray(list?.value) ? list.value.length : 0))
  })
  return segments.join('').replace(/^\./, '')
}

function segmentText(segment: Place[number]): string {
  if (typeof segment === 'number') return `[${segment}]`
  if (typeof segment === 'object') return `[_key==${JSON.stringify(segment._key)}]`
  return /^[A-Za-z_$][\w$]*$/.test(segment)
    ? `.${segment}`
    : `['${segment.replaceAll("'", "\\'")}']`
}

function singleQuoted(path: string): string {
  return path.replace(quotedName, (_whole, name: string) => `['${name.replaceAll("'", "\\'")}']`)
}

function unreadable(path: string, cause: unknown): PathError {
  const reason = cause instanceof Error ? cause.message : 'it cannot be read'
  return cause instanceof PathError ? cause : new PathError(`Invalid path "${path}": ${reason}`)
}
