import { schemaTypes } from '#schemas/index.ts'

/** A type, a field or a list entry of the content model, as far as its values depend on it. */
interface Definition {
  readonly name?: string
  readonly type: string
  readonly fields?: readonly Definition[]
  readonly of?: readonly Definition[]
  readonly to?: Definition | readonly Definition[]
}

interface FilledDocument {
  readonly _id: string
  readonly _type: string
}

const assetId = 'image-1'
const reference = (_ref: string) => ({ _type: 'reference', _ref })

/** The value of a field of each of Sanity's built-in types. */
const plainValues: Readonly<Record<string, unknown>> = {
  string: 'T',
  text: 'T',
  url: 'https://u.example',
  date: '2026-01-02',
  datetime: '2026-01-02T03:04:05Z',
  number: 1,
  boolean: false,
  slug: { _type: 'slug', current: 's' },
}
const hotspot = { x: 0.5, y: 0.5, height: 1, width: 1 }
const crop = { top: 0, left: 0.1, right: 0, bottom: 0 }
const paragraph = {
  style: 'normal',
  listItem: 'bullet',
  level: 1,
  markDefs: [{ _type: 'link', _key: 'l', to: '/about' }],
  children: [{ _type: 'span', _key: 's', text: 'T', marks: ['l'] }],
}

// Sanity's definitions have many more fields, but none of another kind.
const types = schemaTypes as unknown as readonly Definition[]
const typeOf = new Map(types.map((type) => [type.name, type]))

/**
 * One document of each type of the content model, with a value in every field and the type's name
 * as its id, and the documents of the picture and the file that they reference.
 */
export function filledDocuments(): readonly FilledDocument[] {
  const asset = {
    _id: assetId,
    _type: 'sanity.imageAsset',
    url: '/u',
    size: 1,
    extension: 'pdf',
    metadata: { palette: { dominant: { background: '#46423c' } } },
  }
  const documents = types
    .filter(({ type }) => type === 'document')
    .map((type) => Object.assign({ _id: `${type.name}`, _type: `${type.name}` }, fieldsOf(type)))
  return [...documents, asset]
}

function fieldsOf({ fields = [] }: Definition): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
}

function valueOf(field: Definition): unknown {
  if (field.type in plainValues) return plainValues[field.type]
  if (field.type === 'array') return entriesOf(field.of ?? [])
  if (field.type === 'object') return fieldsOf(field)
  if (field.type === 'block') return paragraph
  if (field.type === 'image')
    return { ...fieldsOf(field), hotspot, crop, asset: reference(assetId) }
  if (field.type === 'file') return { ...fieldsOf(field), asset: reference(assetId) }
  if (field.type === 'reference') return reference([field.to].flat()[0]?.type ?? '')
  const named = typeOf.get(field.type)
  if (!named) throw new Error(`filled-documents.ts has no value for the type ${field.type}.`)
  return valueOf(named)
}

/**
 * One entry of each kind; each also has the others' fields, because queries request all of them.
 */
function entriesOf(kinds: readonly Definition[]): unknown[] {
  const values = kinds.map(valueOf)
  const all: object = Object.assign({}, ...values.filter(isObject))
  return values.map((value, at) => {
    if (!isObject(value)) return value
    const _type = kinds[at]?.name ?? kinds[at]?.type
    return Object.assign({}, all, value, { _type, _key: `k${at}` })
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
