import { getPublishedId, getVersionFromId, isVersionId } from '@sanity/client/csm'
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
 * The published version of a document, and the other documents of its type. Drafts and versions in
 * releases count, because their addresses are taken, too. For a document in a release, the other
 * documents include that release's changes.
 *
 * @throws {Error} if the lake does not answer with a list of documents
 */
export async function knownDocuments(
  { _id, _type }: DocumentKey,
  { getClient }: StudioContext,
): Promise<{ published: KnownDocument | undefined; others: KnownDocument[] }> {
  const client = getClient({ apiVersion: lakeApiVersion }).withConfig({ perspective: 'raw' })
  const answer = await client.fetch<unknown>(documentsQuery, { type: _type })
  const all = readAnswer(answer)
  const ownId = getPublishedId(_id)
  return {
    published: all.find(({ id }) => id === ownId),
    others: asReleased(all, getVersionFromId(_id)).filter(({ id }) => getPublishedId(id) !== ownId),
  }
}

/** The documents without those that the release will replace. */
function asReleased(all: readonly KnownDocument[], release: string | undefined): KnownDocument[] {
  const inRelease = (id: string) => isVersionId(id) && getVersionFromId(id) === release
  const replaced = new Set(
    all.filter(({ id }) => release && inRelease(id)).map(({ id }) => getPublishedId(id)),
  )
  return all.filter(({ id }) => inRelease(id) || !replaced.has(getPublishedId(id)))
}

const answerContract = v.array(knownDocumentContract)

/** A cache of parsed answers, because one answer serves many documents. */
const readBefore = new WeakMap<object, KnownDocument[]>()

function readAnswer(answer: unknown): KnownDocument[] {
  if (typeof answer !== 'object' || answer === null) return v.parse(answerContract, answer)
  const known = readBefore.get(answer) ?? v.parse(answerContract, answer)
  readBefore.set(answer, known)
  return known
}

/** The name of another document within a message. */
export function nameOf({ id, title }: KnownDocument): string {
  const name = title?.trim() ? `“${title.trim()}”` : 'an unnamed document'
  if (isVersionId(id)) return `${name} (in a release)`
  return id.startsWith('drafts.') ? `${name} (a draft)` : name
}
