import type { ViewedDocument } from './document-view.ts'
import type { TreeNode } from './syntax-tree.ts'
import { traceQuery, type EvaluateOptions } from './source-map-query.ts'
import { attributesOf, attributeStep, elementsOf, type TracedValue } from './source-map-value.ts'

/** A content source map: the origins of the values in a result, in the format of the clients. */
export interface SourceMap {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[]
  readonly paths: readonly string[]
  readonly mappings: Readonly<Record<string, SourceMapping>>
}

interface SourceMapping {
  readonly type: 'value'
  readonly source: {
    readonly type: 'documentValue'
    readonly document: number
    readonly path: number
  }
}

/**
 * The source map of a query whose result was `json`: a mapping for each string, number, boolean and
 * empty list that the result takes unchanged from a document. Computed and missing values have no
 * mapping. The whole map is empty if tracing does not reproduce the result.
 */
export function sourceMapOf(tree: TreeNode, { json, options }: SourceMapContext): SourceMap {
  const builder = new SourceMapBuilder()
  const traced = traceIfPossible(tree, options)
  if (traced && (JSON.stringify(traced.data) ?? 'null') === json) builder.add(traced, '$')
  return builder.build()
}

interface SourceMapContext {
  readonly json: string
  readonly options: EvaluateOptions
}

/** Undefined if the query uses what groq-js evaluates only asynchronously, `diff::changedAny`. */
function traceIfPossible(tree: TreeNode, options: EvaluateOptions): TracedValue | undefined {
  try {
    return traceQuery(tree, options)
  } catch (error) {
    if (error instanceof Error && error.message.includes('executeSync')) return undefined
    throw error
  }
}

class SourceMapBuilder {
  readonly #documents = new Map<ViewedDocument, number>()
  readonly #paths = new Map<string, number>()
  readonly #mappings: Record<string, SourceMapping> = {}

  add(value: TracedValue, resultPath: string): void {
    const elements = elementsOf(value)
    const attributes = elements ? [] : attributesOf(value)
    if (elements) {
      for (const [index, element] of elements.entries()) {
        this.add(element, `${resultPath}[${index}]`)
      }
    }
    for (const [name, inner] of attributes) {
      this.add(inner, `${resultPath}${attributeStep(name)}`)
    }
    if ((elements ?? attributes).length === 0) this.#map(value, resultPath)
  }

  build(): SourceMap {
    return {
      documents: [...this.#documents.keys()].map(({ _id, _originalId, _type }) => ({
        _id: _originalId ?? _id,
        _type,
      })),
      paths: [...this.#paths.keys()],
      mappings: this.#mappings,
    }
  }

  #map({ origin }: TracedValue, resultPath: string): void {
    if (origin?.path === undefined) return
    const source = {
      type: 'documentValue' as const,
      document: indexIn(this.#documents, origin.document),
      path: indexIn(this.#paths, origin.path),
    }
    this.#mappings[resultPath] = { type: 'value', source }
  }
}

function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const index = indexes.get(key) ?? indexes.size
  indexes.set(key, index)
  return index
}
