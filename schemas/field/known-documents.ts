import { getPublishedId } from '@sanity/client/csm'
import type { ValidationContext } from 'sanity'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** The id and the type of a document. */
export interface DocumentKey {
  readonly _id: string
  readonly _type: string
}

/** The part of Sanity's validation context that a rule needs to query other documents. */
type StudioContext = Pick<ValidationContext, 'getClient'>

const textOrNull = v.fallback(v.nullable(v.string()), null)

const knownDocumentContract = v.object({
  id: v.string(),
  title: textOrNull,
  slug: textOrNull,
  featured: v.fallback(v.nullable(v.boolean()), null),
})

/** A document of a type, published or draft, with the fields that must be unique. */
export type KnownDocument = Readonly<v.InferOutput<typeof knownDocumentContract>>

const documentsQuery =
  '*[_type == $type]{"id": _id, title, "slug": slug.current, "featured": featured == true}'

/**
 * The published version of a document, and the other documents of its type. Drafts count: their
 * addresses are taken too.
 *
 * @throws {Error} where the lake does not answer, or not with a list of documents
 */
export async function knownDocuments(
  { _id, _type }: DocumentKey,
  { getClient }: StudioContext,
): Promise<{ published: KnownDocument | undefined; others: KnownDocument[] }> {
  const client = getClient({ apiVersion: lakeApiVersion }).withConfig({ perspective: 'raw' })
  const answer = await client.fetch<unknown>(documentsQuery, { type: _type })
  const all = v.parse(v.array(knownDocumentContract), answer)
  const ownId = getPublishedId(_id)
  return {
    published: all.find(({ id }) => id === ownId),
    others: all.filter(({ id }) => getPublishedId(id) !== ownId),
  }
}

/** The name of another document within a message. */
export function nameOf({ id, title }: KnownDocument): string {
  const name = title?.trim() ? `“${title.trim()}”` : 'a document without a name'
  return id.startsWith('drafts.') ? `${name} (a draft)` : name
}
