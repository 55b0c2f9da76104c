import { type DocumentStore, findReferences } from '../store/document-store.ts'
import type { DocumentChange } from '../transaction.ts'
import type { WorkSlices } from '../work-slices.ts'
import { MutationFailure } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/** Rejects a transaction that would leave a strong reference pointing at nothing (409). */
export function checkReferences(
  pending: PendingTransaction,
  store: DocumentStore,
  slices: WorkSlices,
): Promise<void> {
  return slices.each(pending.changes(), (change) => {
    if (change.after) checkTargetsExist(change, pending)
    else checkNothingRefers(change.documentId, pending, store)
  })
}

function checkTargetsExist(change: DocumentChange, pending: PendingTransaction): void {
  const missing = findReferences(change.after)
    .filter(({ target, strong }) => strong && !pending.get(target))
    .map(({ target }) => target)
  if (missing.length === 0) return
  throw new MutationFailure(409, {
    type: 'documentReferencesNonexistentDocumentError',
    description: `Document "${change.documentId}" references non-existent document "${missing[0]}"`,
    id: change.documentId,
    referencingIDs: missing,
  })
}

function checkNothingRefers(id: string, pending: PendingTransaction, store: DocumentStore): void {
  const referring = store
    .referring(id)
    .filter(({ source, strong }) => strong && stillRefers(source, id, pending))
    .map(({ source }) => source)
  if (referring.length === 0) return
  throw new MutationFailure(409, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${referring[0]}"`,
    id,
    referencingIDs: referring,
  })
}

/** The store knows the references from before this transaction, which might have changed them. */
function stillRefers(source: string, target: string, pending: PendingTransaction): boolean {
  return findReferences(pending.get(source)).some(
    (reference) => reference.strong && reference.target === target,
  )
}
