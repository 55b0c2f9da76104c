import { getPublishedId } from '@sanity/client/csm'
import type { ValidationContext } from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** What the Studio hands to a rule that has to look at other documents. */
type StudioContext = Pick<ValidationContext, 'getClient'>

/** What tells documents of one type apart, as it is published or as it stands in a draft. */
export interface KnownDocument {
  readonly id: string
  readonly title: string | null
  readonly slug: string | null
  readonly featured: boolean | null
}

const documentsQuery =
  '*[_type == $type]{"id": _id, title, "slug": slug.current, "featured": featured == true}'

/**
 * A document as it is published, and the others of its type, drafts included: what a draft claims
 * is claimed.
 *
 * @throws where the lake does not answer
 */
export async function knownDocuments(
  { _id, _type }: { readonly _id: string; readonly _type: string },
  { getClient }: StudioContext,
): Promise<{ published: KnownDocument | undefined; others: KnownDocument[] }> {
  const client = getClient({ apiVersion: lakeApiVersion }).withConfig({ perspective: 'raw' })
  const all = await client.fetch<KnownDocument[]>(documentsQuery, { type: _type })
  const ownId = getPublishedId(_id)
  return {
    published: all.find(({ id }) => id === ownId),
    others: all.filter(({ id }) => getPublishedId(id) !== ownId),
  }
}

/** How a message names another document. */
export function nameOf({ id, title }: KnownDocument): string {
  const name = title?.trim() ? `“${title.trim()}”` : 'a document without a name'
  return id.startsWith('drafts.') ? `${name} (a draft)` : name
}
