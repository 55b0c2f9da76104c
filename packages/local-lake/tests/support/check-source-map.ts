import { expect } from 'vitest'
import { publishedIdOf, type LakeDocument } from '../../src/document.ts'
import type { ViewDefinition } from '../../src/query/document-view.ts'
import type { SourceMap } from '../../src/query/source-map.ts'
import { isPlainObject } from '../../src/query/source-map-value.ts'
import { memoryDatasetOf } from './memory-dataset.ts'

const times = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-02' }

interface Given {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[]
  readonly params?: Readonly<Record<string, unknown>>
  readonly versions?: ViewDefinition['versions']
}

/** Evaluates a query with its map, and checks every mapping against the documents. */
export async function checkSourceMap(
  query: string,
  { documents, params = {}, versions = 'raw' }: Given,
) {
  const stored = new Map<string, LakeDocument>(
    documents.map((document) => [document._id, { ...times, ...document }]),
  )
  const { json, sourceMap } = await memoryDatasetOf([...stored.values()]).run({
    query,
    params,
    withSourceMap: true,
    definition: { versions, publicOnly: false },
  })
  const result: unknown = JSON.parse(json)
  if (!sourceMap) throw new Error('The source map is missing')
  const places = Object.keys(sourceMap.mappings).map((path) => {
    const { id, sourcePath, value } = resolve(sourceMap, path, stored)
    const found = at(result, path)
    const isId = sourcePath === "$['_id']" && typeof value === 'string'
    expect(found, `${query}: ${path} is ${sourcePath} of ${id}`).toEqual(
      isId && versions !== 'raw' ? publishedIdOf(value) : value,
    )
    return [path, `${id} ${sourcePath}`] as const
  })
  return { result, sourceMap, places: Object.fromEntries(places) }
}

function resolve(map: SourceMap, path: string, stored: ReadonlyMap<string, LakeDocument>) {
  const source = map.mappings[path]?.source
  const id = map.documents[source?.document ?? -1]?._id ?? 'none'
  const sourcePath = map.paths[source?.path ?? -1] ?? 'none'
  return { id, sourcePath, value: at(stored.get(id), sourcePath) }
}

/** The value at a JSONPath, in the form that source maps use. */
function at(root: unknown, path: string): unknown {
  const steps = path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]|\[\?\(@\._key=='(.*?)'\)\]/g)
  return [...steps].reduce((value: unknown, [, name, index, key]) => {
    if (Array.isArray(value)) {
      return key === undefined ? value[Number(index)] : value.find(({ _key }) => _key === key)
    }
    const plain = name?.replaceAll(/\\(.)/g, '$1') ?? ''
    return isPlainObject(value) ? value[plain] : undefined
  }, root)
}

/** The paths of everything that a map could cover: strings, numbers and booleans. */
export function leavesOf(value: unknown, path = '$'): readonly string[] {
  if (value === null || typeof value !== 'object') return [path]
  if (Array.isArray(value))
    return value.flatMap((each, index) => leavesOf(each, `${path}[${index}]`))
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}['${name}']`))
}
