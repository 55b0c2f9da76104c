import type { DocumentChange } from '../transaction.ts'
import { type LakeDocument, releaseOf } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import { limits } from '../limits.ts'
import { isReleaseDocumentId, readRelease, releaseDocumentId } from '../release/release-document.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { malformed, MutationFailure, releaseInState } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/**
 * Rejects a write to documents that a release has locked: a scheduled release keeps its documents as
 * they are, and an archived or published release accepts no documents. Releases themselves change only
 * by actions.
 */
export function checkReleaseLocks(pending: PendingTransaction, store: DocumentStore): void {
  const added = new Map<string, number>()
  for (const change of pending.changes()) {
    if (isReleaseDocumentId(change.documentId)) throw notByHand(change.documentId)
    const name = releaseOf(change.documentId)
    if (name === undefined) continue
    checkMember(name, store)
    if (!isNew(change)) continue
    added.set(name, (added.get(name) ?? 0) + 1)
  }
  for (const [name, count] of added) checkRoom(name, count, store)
}

/** Rejects a further active release if there are already as many as a dataset can have. */
export function checkReleaseCount(pending: PendingTransaction, store: DocumentStore): void {
  const activated = pending
    .changes()
    .filter(({ before, after }) => !isOpen(before) && isOpen(after)).length
  if (activated === 0) return
  const open = store.releasesIn('active').length + store.releasesIn('scheduled').length
  if (open + activated <= limits.activeReleases) return
  throw new LakeError(403, {
    type: 'releaseLimitExceededError',
    description: `A dataset has ${limits.activeReleases} active releases at most; archive or publish some`,
    limit: limits.activeReleases,
  })
}

function isOpen(document: LakeDocument | undefined): boolean {
  const release = readRelease(document)
  return release?.state === 'active' || release?.state === 'scheduled'
}

function isNew({ before, after }: DocumentChange): boolean {
  return before === undefined && after !== undefined
}

/** A version without a release document is not locked. */
function checkMember(name: string, store: DocumentStore): void {
  const release = readRelease(store.get(releaseDocumentId(name)))
  if (release && release.state !== 'active') throw releaseInState(name, release.state, ['active'])
}

function checkRoom(name: string, added: number, store: DocumentStore): void {
  const release = readRelease(store.get(releaseDocumentId(name)))
  if (!release) return
  const most = release.metadata.cardinality === 'one' ? 1 : limits.releaseDocuments
  if (store.memberIds(name).length + added <= most) return
  throw malformed(`Release "${name}" holds ${most} document${most === 1 ? '' : 's'} at most`)
}

function notByHand(id: string): MutationFailure {
  return new MutationFailure(403, {
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; "${id}" is changed by release actions only`,
    permission: 'update',
    id,
  })
}
