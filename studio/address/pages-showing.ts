import * as v from 'valibot'
import { firstFaqCount } from '#schemas/content/faq/faq-count.ts'
import { aircraftTypePath } from '#schemas/content/aircraft-type/aircraft-path.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { schemaTypes } from '#schemas/index.ts'
import { firstKitCount } from '#schemas/content/product/kit-counts.ts'
import { pageAddress } from '#schemas/content/redirect/page-address.ts'

/** A page of the site that shows a document. */
export interface Showing {
  readonly title: string
  /** Encoded; undefined if the naming document has no page. */
  readonly path: string | undefined
  /**
   * The document with a field that names the shown document, if that is the only reason why the page
   * shows it.
   */
  readonly namer?: {
    readonly id: string
    readonly type: string
    /** The title of that field, as editors read it. */
    readonly field: string
  }
  /** How the page shows the document, if that is more than an entry in a list. */
  readonly as?: 'own' | 'large'
}

/** The maximum number of documents that name the document. */
const maxNamers = 200

/** The version to use if a document has a published version and a draft. */
type Version = 'published' | 'draft'
const published = '_id in path("*") && _id != $id'

/**
 * The query for the pages that show a document, published or not. The query's parameters: `id` of the
 * published version, and `types`, the document types that pages show.
 */
export function showingsQuery(version: Version): string {
  const versions = ['*[_id == $id][0]', '*[_id == "drafts." + $id][0]']
  const [first, second] = version === 'published' ? versions : versions.toReversed()
  const own = (field: string) => `coalesce(${first}.${field}, ${second}.${field})`
  return `{
  "document": coalesce(${first}, ${second}){_type, title, "slug": slug.current, featured},
  "isPublished": count(*[_id == $id]) > 0,
  "kitsBefore": count(*[_type == "product" && ${published} && title > "" && slug.current > ""
    && (order < ${own('order')} || (order == ${own('order')} && title < ${own('title')}))]),
  "faqsBefore": count(*[_type == "faq" && ${published} && order < ${own('order')}]),
  "others": count(*[_type == ${own('_type')} && ${published}]),
  "showsPrograms": *[_type == "siteSettings" && _id in path("*")][0].showPrograms == true,
  "namers": *[_type in $types && ${published} && references($id)][0...${maxNamers}]
}`
}

const text = v.fallback(v.nullable(v.string()), null)
const number = v.fallback(v.nullable(v.number()), null)

/** The shape of the answer. */
export const showingsContract = v.object({
  document: v.nullable(
    v.object({ _type: v.string(), title: text, slug: text, featured: v.unknown() }),
  ),
  isPublished: v.unknown(),
  kitsBefore: number,
  faqsBefore: number,
  others: number,
  showsPrograms: v.unknown(),
  namers: v.array(v.looseObject({ _id: v.string(), _type: v.string() })),
})

/** The answer, as far as it could be read. */
export type ShowingsAnswer = v.InferOutput<typeof showingsContract>

/**
 * The pages that show a document: its own page, pages that list its type, and pages of documents that
 * refer to it in any field.
 */
export function showingsOf(id: string, answer: ShowingsAnswer): Showing[] {
  const { document, namers } = answer
  if (!document) return []
  const path = pageAddress(document._type, document.slug)
  return [
    ...(path === undefined
      ? []
      : [{ title: document.title?.trim() || 'Its own page', path, as: 'own' as const }]),
    ...listsOf(answer),
    ...namers.flatMap((namer) => naming(namer, id)),
  ]
}

/** The pages that list documents of the type without naming them. */
function listsOf(answer: ShowingsAnswer): Showing[] {
  const isLarge = answer.document?.featured === true
  switch (answer.document?._type) {
    case 'product':
      return [
        { title: 'Products page', path: '/products', ...(isLarge && { as: 'large' as const }) },
        ...(isLarge || (answer.kitsBefore ?? 0) < firstKitCount ? [home] : []),
      ]
    case 'aircraftType':
      return aircraftPlaces(answer.document.slug)
    case 'program':
      return [
        { title: 'Programs page', path: '/programs' },
        ...(answer.showsPrograms === true ? [home] : []),
      ]
    case 'loyaltyTier':
      return [{ title: 'VIP Loyalty page', path: '/programs/vip-loyalty' }]
    case 'faq':
      return [
        { title: 'FAQ page', path: '/faq' },
        ...((answer.faqsBefore ?? 0) < firstFaqCount ? [contact] : []),
      ]
    default:
      return []
  }
}

function aircraftPlaces(slug: string | null): Showing[] {
  return slug === null ? [] : [{ title: 'Aircraft page', path: aircraftTypePath(slug) }]
}

const home: Showing = { title: 'Home page', path: '/' }
const contact: Showing = { title: 'Contact page', path: '/contact' }

/** How a document's page shows another document to which it refers, once for each field. */
function naming(document: ShowingsAnswer['namers'][number], id: string): Showing[] {
  const { _id, _type, title, slug } = document
  const type = schemaTypes.find(({ name }) => name === _type)
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'untitled'
  return [...new Set(namingFields(document, type, id, ''))].map((field) => ({
    title: name,
    path: pageAddress(_type, fieldOf(slug, 'current')),
    namer: { id: _id, type: _type, field },
  }))
}

/**
 * The titles of the fields that name a document.
 *
 * @param value a document or a part of it, and `type` its declaration in the schema
 * @param title of the field that contains it
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

/**
 * The schema's declaration of an entry of a list: by its own name, or as one of the schema's types.
 */
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
