import { type LakeDocument, mapFields, type NewDocument, publishedIdOf } from '../document.ts'
import { documentNotFound, malformed } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/** Replaces the published document with its draft or version, which is then deleted. */
export function publishVersion(pending: PendingTransaction, version: LakeDocument): void {
  const publishedId = publishedIdOf(version._id)
  const content = copyOf(version, publishedId)
  const createdAt = pending.get(publishedId)?._createdAt ?? version._createdAt
  const fields = mapFields(content, publishReferences)
  pending.apply({ createOrReplace: { ...content, ...fields, _createdAt: createdAt } })
  pending.apply({ delete: { id: version._id } })
}

/** Deletes the published document and keeps its content as the draft, unless there is a draft. */
export function unpublishDocument(
  pending: PendingTransaction,
  published: LakeDocument,
  draftId: string,
): void {
  pending.apply({ createIfNotExists: copyOf(published, draftId) })
  pending.apply({ delete: { id: published._id } })
}

/** The content under another id, without what the lake stores about the original. */
export function copyOf(document: LakeDocument, id: string): NewDocument & { _id: string } {
  const { _rev, _updatedAt, _system, ...content } = document
  return { ...content, _id: id }
}

/** @throws {MutationFailure} 404 if the document does not exist */
export function requireDocument(pending: PendingTransaction, id: string): LakeDocument {
  const document = pending.get(id)
  if (!document) throw documentNotFound(id)
  return document
}

/** @throws {MutationFailure} 400 unless `id` is the published document's own, a draft's or a version's */
export function requireVersionOf(publishedId: string, id: string): void {
  if (publishedIdOf(publishedId) !== publishedId) {
    throw malformed(`"${publishedId}" is not a published document ID`)
  }
  if (publishedIdOf(id) !== publishedId) {
    throw malformed(`"${id}" is not a version of "${publishedId}"`)
  }
}

/**
 * Prepares a value's references for publishing: a reference marked `_strengthenOnPublish` becomes
 * strong, unless the mark itself is weak.
 */
function publishReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishReferences)
  if (typeof value !== 'object' || value === null) return value
  if (!('_strengthenOnPublish' in value)) {
    return mapFields(value, publishReferences)
  }
  const { _strengthenOnPublish: mark, ...reference } = value
  const staysWeak =
    typeof mark === 'object' && mark !== null && 'weak' in mark && mark.weak === true
  return Object.fromEntries(
    Object.entries(reference).filter(([name]) => staysWeak || name !== '_weak'),
  )
}
