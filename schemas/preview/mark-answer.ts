import {
  type ContentSourceMap,
  type ContentSourceMapParsedPath,
  createEditUrl,
  getPublishedId,
  parseJsonPath,
  resolveMapping,
} from '@sanity/client/csm'
import { encodeIntoResult } from '@sanity/client/stega'
import { vercelStegaCombine } from '@vercel/stega'
import { lineBullet, subheading } from '#schemas/content/product/includes-text.ts'
import { contentTypes, isShownText } from './shown-texts.ts'

interface MarkOptions {
  /** The Studio's URL, such as `/studio`; absolute if the Studio has another origin. */
  readonly studioUrl: string
}

/** The document and path where a value is stored. */
interface Place {
  readonly id: string
  readonly type: string
  readonly path: ContentSourceMapParsedPath
}

/**
 * Marks an answer of the lake for editing. Each shown text carries its field in invisible characters
 * (stega). Each object from a document or a list gets `editAt`, the value of `data-sanity`: complete
 * for a list's entry, up to the field's name for a document.
 *
 * @param map the lake's source map of the answer, requested `withKeyArraySelector`; without a map, the
 * answer is returned unchanged
 */
export function markAnswer(
  result: unknown,
  map: ContentSourceMap | undefined,
  { studioUrl }: MarkOptions,
): unknown {
  if (!map) return result
  const baseUrl = studioUrl.replace(/(?<=.)\/$/, '')
  const marked = encodeIntoResult(result, map, ({ value, sourcePath, sourceDocument }) => {
    const { _id: id, _type: type } = sourceDocument
    if (!isShownText(type, nameOf(sourcePath))) return value
    const mark = {
      origin: 'sanity.io',
      href: createEditUrl({ baseUrl, id, type, path: sourcePath }),
    }
    return markParts(value, mark)
  })
  return withPlaces(marked, [], map, `base=${encodeURIComponent(baseUrl)}`)
}

/** The field's path without list indexes, such as `steps.title`. */
function nameOf(path: ContentSourceMapParsedPath): string {
  return path.filter((segment) => typeof segment === 'string').join('.')
}

/** Marks every part that a page can show separately: a paragraph, a line, an entry after a bullet. */
function markParts(text: string, mark: object): string {
  const parts = text.split(/(\n|•)/)
  return parts.map((part, index) => (index % 2 === 0 ? markPart(part, mark) : part)).join('')
}

function markPart(part: string, mark: object): string {
  const shown = part.trim().replace(lineBullet, '')
  const heading = subheading.exec(shown)?.[1]
  if (shown === '' || heading?.trim() === '') return part
  // Asterisks make a subheading only if nothing follows them.
  const end = part.trimEnd().length - (heading === undefined ? 0 : 2)
  return vercelStegaCombine(part.slice(0, end), mark, false) + part.slice(end)
}

/** A copy of the answer in which objects name their document or list entry. */
function withPlaces(
  value: unknown,
  path: readonly (string | number)[],
  map: ContentSourceMap,
  base: string,
): unknown {
  const copy = (inner: unknown, name: string | number) =>
    withPlaces(inner, [...path, name], map, base)
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null) return value
  const place = placeOf(value, path, map)
  const fields = Object.entries(value).map(([name, inner]) => [name, copy(inner, name)] as const)
  return {
    ...Object.fromEntries(fields),
    ...(place && {
      editAt: `id=${getPublishedId(place.id)};type=${place.type};${base};path=${pathText(place.path)}`,
    }),
  }
}

/** The place of an object: the place of its first field that is stored under its own name. */
function placeOf(
  value: object,
  path: readonly (string | number)[],
  map: ContentSourceMap,
): Place | undefined {
  for (const name of Object.keys(value)) {
    const found = resolveMapping([...path, name], map)
    if (found?.pathSuffix !== '' || found.mapping.source.type !== 'documentValue') continue
    const { document: at, path: pathAt } = found.mapping.source
    const document = map.documents[at]
    const source = parseJsonPath(map.paths[pathAt] ?? '')
    if (!document || source.at(-1) !== name || !contentTypes.includes(document._type)) continue
    return { id: document._id, type: document._type, path: source.slice(0, -1) }
  }
  return undefined
}

/** A path as `data-sanity` spells it, such as `steps:4f2a`. */
function pathText(path: ContentSourceMapParsedPath): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === 'string') return text === '' ? segment : `${text}.${segment}`
    return `${text}:${typeof segment === 'number' ? segment : segment._key}`
  }, '')
}
