import { jsonMatch, parsePath, slicePath } from '@sanity/json-match'

/** Paths that the mutator reads correctly: names, indices and keys in sequence. */
const plain = /^[\w$-]+(?:\.[\w$-]+|\[\d+\]|\[_key\s*==\s*"[^"\\]*"\])*$/
/** `["name"]`, which the libraries accept in single quotes only. */
const quotedName = /\[\s*"((?:[^"\\]|\\.)*)"\s*\]/g
/** How many places one path can match in a document. */
const maxPlaces = 10_000

/** An invalid path; the message says what is wrong with it. */
export class PathError extends Error {
  override name = 'PathError'
}

/** Whether the path names exactly one place, whatever the document holds. */
export function isPlainPath(path: string): boolean {
  return plain.test(path)
}

/**
 * The places that a JSONMatch path (`list[*].price`, `list[-1]`, `list[1:3]`, `parts..name`,
 * `list[price > 3]`, `["odd name"]`) matches in a document, as plain paths from first to last. A
 * descending path matches existing values only; any other path also names values that are yet to be
 * set.
 *
 * @throws {PathError} if the path cannot be read
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
 * The plain paths of an insert. The last segment is not expanded, because the mutator accepts
 * ranges there.
 *
 * @throws {PathError} if the path cannot be read
 */
export function concreteInsertPaths(document: unknown, path: string): readonly string[] {
  const readable = singleQuoted(path).replaceAll('[*]', '[:]')
  try {
    if (parsePath(readable) === undefined) throw new Error('it is empty')
    const list = slicePath(readable, 0, -1)
    // The rest of the path is the position within the list.
    const last = readable.slice(readable.lastIndexOf('['))
    if (list === '' || !last.startsWith('[')) return [readable]
    return concretePaths(document, list).map((place) => `${place}${last.replace('[:]', '[0:]')}`)
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

type Place = readonly (string | number | { readonly _key: string })[]

/** A missing field can be set; an element beyond the end of its list cannot. */
function isBeyond(document: unknown, place: Place): boolean {
  const last = place.findLastIndex((segment) => typeof segment !== 'string')
  if (last === -1) return false
  return [...jsonMatch(document, place.slice(0, last + 1))][0]?.value === undefined
}

/** The place as a plain path, with negative indices counted from the start. */
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
