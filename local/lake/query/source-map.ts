import type { DocumentView, ViewedDocument } from './document-view.ts'

/** Where the values of a result come from, as Sanity's clients read it. */
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
 * The source map of a result. groq-js does not trace values, so they are found again: inside an
 * object that carries a document's `_id`, a text that stands at one place of that document only
 * comes from there. What cannot be told is left out, and is then simply not editable in place.
 */
export function sourceMapOf(result: unknown, view: DocumentView): SourceMap {
  const builder = new SourceMapBuilder(view)
  builder.walk(result, '$', undefined)
  return builder.build()
}

class SourceMapBuilder {
  readonly #view: DocumentView
  readonly #documents = new Map<ViewedDocument, number>()
  readonly #paths = new Map<string, number>()
  readonly #places = new Map<ViewedDocument, ReadonlyMap<string, readonly string[]>>()
  readonly #mappings: Record<string, SourceMapping> = {}

  constructor(view: DocumentView) {
    this.#view = view
  }

  walk(value: unknown, resultPath: string, document: ViewedDocument | undefined): void {
    if (typeof value === 'string') {
      if (document) this.#map(value, resultPath, document)
    } else if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        this.walk(element, `${resultPath}[${index}]`, document)
      }
    } else if (typeof value === 'object' && value !== null) {
      const id = '_id' in value && typeof value._id === 'string' ? value._id : undefined
      const own = id === undefined ? document : this.#view.get(id)
      for (const [key, inner] of Object.entries(value)) {
        this.walk(inner, `${resultPath}[${quote(key)}]`, own)
      }
    }
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

  #map(text: string, resultPath: string, document: ViewedDocument): void {
    const places = this.#placesIn(document).get(text) ?? []
    const field = resultPath.slice(resultPath.lastIndexOf('['))
    // Where the same text stands twice, the field of the same name is the likelier source.
    const named = places.filter((place) => place.endsWith(field))
    const [place, another] = named.length > 0 ? named : places
    if (place === undefined || another !== undefined) return
    const source = {
      type: 'documentValue' as const,
      document: indexIn(this.#documents, document),
      path: indexIn(this.#paths, place),
    }
    this.#mappings[resultPath] = { type: 'value', source }
  }

  /** The paths at which each text of the document stands. */
  #placesIn(document: ViewedDocument): ReadonlyMap<string, readonly string[]> {
    const known = this.#places.get(document)
    if (known) return known
    const places = new Map<string, string[]>()
    collectPlaces(document, '$', places)
    this.#places.set(document, places)
    return places
  }
}

function collectPlaces(value: unknown, path: string, places: Map<string, string[]>): void {
  if (typeof value === 'string') {
    places.set(value, [...(places.get(value) ?? []), path])
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      collectPlaces(element, `${path}[${elementStep(element, index)}]`, places)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!key.startsWith('_')) collectPlaces(inner, `${path}[${quote(key)}]`, places)
    }
  }
}

/** Elements with a key are named by it, so that the path survives a change of order. */
function elementStep(element: unknown, index: number): string {
  const hasKey = typeof element === 'object' && element !== null && '_key' in element
  return hasKey ? `?(@._key==${quote(String(element._key))})` : String(index)
}

function quote(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const index = indexes.get(key) ?? indexes.size
  indexes.set(key, index)
  return index
}
