import type { ViewedDocument } from './document-view.ts'

/** A place in a stored document; without a path if clients could not parse it. */
interface Origin {
  readonly document: ViewedDocument
  readonly path: string | undefined
}

/** A value of a query with its origin: stored, assembled from parts, or computed. */
export interface TracedValue {
  /** The value as groq-js represents it; null if there is no value. */
  readonly data: unknown
  readonly origin?: Origin
  readonly parts?: ReadonlyMap<string, TracedValue> | readonly TracedValue[]
}

export const nothing: TracedValue = { data: null }

/** A value without an origin: a literal, a parameter, or the result of a computation. */
export function computed(data: unknown): TracedValue {
  return data === undefined ? nothing : { data }
}

/** A whole document. */
export function storedDocument(document: ViewedDocument | undefined): TracedValue {
  return document ? { data: document, origin: { document, path: '$' } } : nothing
}

/** An array of traced elements. */
export function arrayOf(elements: readonly TracedValue[]): TracedValue {
  return { data: elements.map(({ data }) => data), parts: elements }
}

/** An object of traced attributes. */
export function objectOf(attributes: ReadonlyMap<string, TracedValue>): TracedValue {
  const entries = [...attributes].map(([name, { data }]) => [name, data] as const)
  return { data: Object.fromEntries(entries), parts: attributes }
}

/** The attribute `name`, or nothing if the value is not an object or has no such attribute. */
export function attributeOf(value: TracedValue, name: string): TracedValue {
  const { data, parts, origin } = value
  if (!isPlainObject(data) || !Object.hasOwn(data, name)) return nothing
  if (parts instanceof Map) return parts.get(name) ?? nothing
  return within(data[name] ?? null, origin, name)
}

/** Every attribute of an object; none if the value is not an object. */
export function attributesOf(value: TracedValue): readonly (readonly [string, TracedValue])[] {
  if (!isPlainObject(value.data)) return []
  return Object.keys(value.data).map((name) => [name, attributeOf(value, name)])
}

/** The elements of an array; undefined if the value is not an array. */
export function elementsOf({
  data,
  parts,
  origin,
}: TracedValue): readonly TracedValue[] | undefined {
  if (!Array.isArray(data)) return undefined
  if (Array.isArray(parts)) return parts
  if (!origin) return data.map(computed)
  const keys = uniqueKeysOf(data)
  return data.map((element: unknown, index) => {
    const key = keyOf(element)
    const step = key !== undefined && keys.has(key) ? `[?(@._key=='${key}')]` : `[${index}]`
    return { data: element ?? null, origin: extend(origin, step) }
  })
}

/** An object in the sense of GROQ: not an array, a date or a path pattern. */
export function isPlainObject(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}

const escapes: Readonly<Record<string, string>> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

/** A step to an attribute, written as `@sanity/client/csm` writes its paths. */
export function attributeStep(name: string): string {
  return `['${name.replaceAll(/[\f\n\r\t'\\]/g, (character) => escapes[character] ?? character)}']`
}

function within(data: unknown, origin: Origin | undefined, name: string): TracedValue {
  if (!origin) return { data }
  // The overlay adds `_originalId`, and clients cannot read some names back from a path.
  const isAdded = origin.path === '$' && name === '_originalId'
  const isReadable = !isAdded && !/'\]|[\u2028\u2029]/.test(name)
  return { data, origin: extend(origin, isReadable ? attributeStep(name) : undefined) }
}

function extend({ document, path }: Origin, step: string | undefined): Origin {
  const isKnown = path !== undefined && step !== undefined
  return { document, path: isKnown ? `${path}${step}` : undefined }
}

/** An element's key, so that a path stays valid after a change of order. */
function keyOf(element: unknown): string | undefined {
  const key = isPlainObject(element) ? element['_key'] : undefined
  // Clients cannot read every escape back, and an empty key means no key to clients.
  return typeof key === 'string' && /^[^'"\\\]\n\r\u2028\u2029]+$/.test(key) ? key : undefined
}

/** The keys that only one of the elements has. */
function uniqueKeysOf(elements: readonly unknown[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const element of elements) {
    const key = keyOf(element)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count === 1).map(([key]) => key))
}

/** Stored documents as an array. */
export function storedDocuments(documents: unknown): TracedValue {
  // Only `narrow()` marks a value as stored, and it puts documents there.
  return arrayOf((documents as readonly ViewedDocument[]).map(storedDocument))
}
