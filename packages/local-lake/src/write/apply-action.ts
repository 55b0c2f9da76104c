import { publishedIdOf } from '../document.ts'
import {
  copyOf,
  publishVersion,
  requireDocument,
  requireVersionOf,
  unpublishDocument,
} from './document-steps.ts'
import { checkRevision } from './check-revision.ts'
import { documentExists, malformed } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'
import { releasePerformers } from './release-actions.ts'
import type { ReleaseLookup } from './release-steps.ts'
import type { Action } from './write-schemas.ts'

type ActionOf<Type extends Action['actionType']> = Extract<Action, { actionType: Type }>
type Perform<Type extends Action['actionType']> = (
  pending: PendingTransaction,
  action: ActionOf<Type>,
  lookup: ActionLookup,
) => void

/** Lookups that actions need. */
export interface ActionLookup extends ReleaseLookup {
  /** The drafts and versions that exist of a published id. */
  readonly versionsOf: (publishedId: string) => readonly string[]
}

const performers: { readonly [Type in Action['actionType']]: Perform<Type> } = {
  'sanity.action.document.create': create,
  'sanity.action.document.edit': edit,
  'sanity.action.document.publish': publish,
  'sanity.action.document.unpublish': unpublish,
  'sanity.action.document.discard': (pending, { draftId, purge }) =>
    remove(pending, draftId, purge),
  'sanity.action.document.delete': deleteAll,
  'sanity.action.document.replaceDraft': replaceDraft,
  'sanity.action.document.version.create': createVersion,
  'sanity.action.document.version.discard': (pending, { versionId, purge }) =>
    remove(pending, versionId, purge),
  'sanity.action.document.version.replace': (pending, { document }) => {
    requireDocument(pending, document._id)
    pending.apply({ createOrReplace: document })
  },
  'sanity.action.document.version.unpublish': markForUnpublish,
  ...releasePerformers,
}

/** Turns one action into mutations of the transaction, with the checks that the action implies. */
export function applyAction(
  pending: PendingTransaction,
  action: Action,
  lookup: ActionLookup,
): void {
  if (!Object.hasOwn(performers, action.actionType)) {
    throw malformed(`Unknown action type "${action.actionType}"`)
  }
  // The table's key is the action's own type, which the compiler cannot follow through an index.
  const perform = performers[action.actionType] as Perform<Action['actionType']>
  perform(pending, action, lookup)
}

function create(pending: PendingTransaction, action: ActionOf<'sanity.action.document.create'>) {
  const { publishedId, attributes, ifExists = 'fail' } = action
  const id = attributes._id
  requireVersionOf(publishedId, id)
  if (ifExists === 'ignore' && pending.get(id)) return
  if (publishedId !== id && pending.get(publishedId)) throw documentExists(publishedId)
  pending.apply({ create: attributes })
}

function edit(pending: PendingTransaction, action: ActionOf<'sanity.action.document.edit'>) {
  const { draftId, publishedId, patch } = action
  requireVersionOf(publishedId, draftId)
  if (!pending.get(draftId)) {
    const published = requireDocument(pending, publishedId)
    pending.apply({ create: copyOf(published, draftId) })
  }
  pending.apply({ patch: { ...patch, id: draftId } })
}

function publish(pending: PendingTransaction, action: ActionOf<'sanity.action.document.publish'>) {
  const { draftId, publishedId } = action
  requireVersionOf(publishedId, draftId)
  const draft = requireDocument(pending, draftId)
  const published = pending.get(publishedId)
  checkRevision(draft, draftId, action.ifDraftRevisionId)
  checkRevision(published, publishedId, action.ifPublishedRevisionId)
  publishVersion(pending, draft)
}

function unpublish(
  pending: PendingTransaction,
  action: ActionOf<'sanity.action.document.unpublish'>,
) {
  const { draftId, publishedId } = action
  requireVersionOf(publishedId, draftId)
  unpublishDocument(pending, requireDocument(pending, publishedId), draftId)
}

function deleteAll(
  pending: PendingTransaction,
  action: ActionOf<'sanity.action.document.delete'>,
  { versionsOf }: ActionLookup,
) {
  const { publishedId, includeDrafts = [], purge = false } = action
  for (const id of includeDrafts) requireVersionOf(publishedId, id)
  const left = versionsOf(publishedId).filter((id) => !includeDrafts.includes(id))
  if (left.length > 0) {
    throw malformed(`Document "${publishedId}" has versions that are not included: ${left.join()}`)
  }
  requireDocument(pending, publishedId)
  for (const id of [...includeDrafts, publishedId]) pending.apply({ delete: { id, purge } })
}

function replaceDraft(
  pending: PendingTransaction,
  action: ActionOf<'sanity.action.document.replaceDraft'>,
) {
  const { publishedId, attributes } = action
  requireVersionOf(publishedId, attributes._id)
  if (!pending.get(attributes._id)) requireDocument(pending, publishedId)
  pending.apply({ createOrReplace: attributes })
}

function createVersion(
  pending: PendingTransaction,
  action: ActionOf<'sanity.action.document.version.create'>,
) {
  const { publishedId, document, baseId, versionId, ifBaseRevisionId } = action
  if (document) {
    requireVersionOf(publishedId, document._id)
    pending.apply({ create: document })
    return
  }
  if (!baseId || !versionId) throw malformed('A version needs a document, or baseId and versionId')
  requireVersionOf(publishedId, versionId)
  const base = requireDocument(pending, baseId)
  checkRevision(base, baseId, ifBaseRevisionId)
  // From this field of a version, the Studio finds the history of the document that the version was
  // made from.
  const _system = { base: { id: baseId, rev: base._rev } }
  pending.apply({ create: { ...copyOf(base, versionId), _system } })
}

function markForUnpublish(
  pending: PendingTransaction,
  action: ActionOf<'sanity.action.document.version.unpublish'>,
) {
  const { versionId, publishedId } = action
  requireVersionOf(publishedId, versionId)
  const published = requireDocument(pending, publishedId)
  pending.apply({ createIfNotExists: copyOf(published, versionId) })
  pending.apply({ patch: { id: versionId, set: { '_system.delete': true } } })
}

function remove(pending: PendingTransaction, id: string, purge = false) {
  if (publishedIdOf(id) === id) throw malformed(`"${id}" is neither a draft nor a version`)
  requireDocument(pending, id)
  pending.apply({ delete: { id, purge } })
}
