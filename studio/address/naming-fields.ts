import { fieldOf } from '#schemas/field/field-of.ts'
import { schemaTypes } from '#schemas/index.ts'
import { pageAddress } from '#schemas/redirect/page-address.ts'
import type { Showing } from './showing.ts'

/** A document as it is stored. */
interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** How the page of a document shows another one that it names, once for each field that does. */
export function naming(document: StoredDocument, id: string): Showing[] {
  const { _id, _type, title, slug } = document
  const type = schemaTypes.find(({ name }) => name === _type)
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'without a title'
  return [...new Set(namingFields(document, type, id, ''))].map((field) => ({
    title: name,
    path: pageAddress(_type, fieldOf(slug, 'current')),
    namer: { id: _id, type: _type, field },
  }))
}

/**
 * The titles of the fields in which a document is named.
 *
 * @param value a document or a part of it, and `type` how the schema declares that part
 * @param title of the field that it stands in
 */
function namingFields(value: unknown, type: unknown, id: string, title: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (fieldOf(value, '_ref') === id) return [title]
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown) => namingFields(entry, memberOf(type, entry), id, title))
  }
  const fields = listIn(type, 'fields')
  return Object.entries(value).flatMap(([name, part]) => {
    const field = fields.find((known) => fieldOf(known, 'name') === name)
    const own = fieldOf(field, 'title')
    return namingFields(part, field, id, typeof own === 'string' ? own : title)
  })
}

/** What the schema says of an entry of a list: by its own name, or as one of the schema's types. */
function memberOf(list: unknown, entry: unknown): unknown {
  const name = fieldOf(entry, '_type')
  const member = listIn(list, 'of').find((known) => fieldOf(known, 'name') === name)
  return member ?? schemaTypes.find((type) => type.name === name) ?? listIn(list, 'of')[0]
}

/** The fields of a type, or the members of a list, as the schema declares them. */
export function listIn(type: unknown, part: 'fields' | 'of'): readonly unknown[] {
  const list = fieldOf(type, part)
  return Array.isArray(list) ? list : []
}
