import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { readRelease, releaseDocumentId, releaseMetadata } from '../release/release-document.ts'
import { documentExists, documentNotFound, malformed } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'
import {
  endRelease,
  patchRelease,
  publishMembers,
  type ReleaseLookup,
  requireReleaseIn,
} from './release-steps.ts'
import type { ReleaseAction } from './write-schemas.ts'

type ActionOf<Type extends ReleaseAction['actionType']> = Extract<
  ReleaseAction,
  { actionType: Type }
>

/** How each action on a release changes its documents. Everything happens in one transaction. */
export const releasePerformers = {
  'sanity.action.release.create': create,
  'sanity.action.release.edit': edit,
  'sanity.action.release.schedule': schedule,
  'sanity.action.release.unschedule': unschedule,
  'sanity.action.release.publish': publish,
  'sanity.action.release.archive': archive,
  'sanity.action.release.unarchive': unarchive,
  'sanity.action.release.delete': remove,
  'sanity.action.release.import': importRelease,
}

function create(
  pending: PendingTransaction,
  { releaseId, metadata = {} }: ActionOf<'sanity.action.release.create'>,
  { author }: ReleaseLookup,
) {
  const _id = releaseDocumentId(releaseId)
  if (pending.get(_id)) throw documentExists(_id)
  pending.apply({
    create: {
      _id,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      userId: author,
      metadata: checkMetadata(metadata),
    },
  })
}

function edit(
  pending: PendingTransaction,
  { releaseId, patch: changes }: ActionOf<'sanity.action.release.edit'>,
  { membersOf }: ReleaseLookup,
) {
  const { _id } = requireReleaseIn(pending, releaseId, ['active', 'scheduled'])
  const before = pending.get(_id)
  pending.apply({ patch: { ...changes, id: _id } })
  const after = pending.get(_id)
  const { cardinality } = checkMetadata(after?.['metadata'])
  if (cardinality === 'one' && membersOf(releaseId).length > 1) {
    throw malformed(`Release "${releaseId}" has more than one document`)
  }
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => !editableFields.has(field) && !isDeepStrictEqual(before?.[field], after?.[field]),
  )
  if (changed.length > 0)
    throw malformed(`Only a release's metadata can be edited: ${changed.join()}`)
}

/** The lake itself writes the revision and the time of a change. */
const editableFields: ReadonlySet<string> = new Set(['metadata', '_rev', '_updatedAt'])

function schedule(
  pending: PendingTransaction,
  { releaseId, publishAt }: ActionOf<'sanity.action.release.schedule'>,
) {
  const { _id } = requireReleaseIn(pending, releaseId, ['active', 'scheduled'])
  const time = new Date(publishAt).toISOString()
  patchRelease(pending, _id, { set: { state: 'scheduled', publishAt: time }, unset: ['error'] })
}

function unschedule(
  pending: PendingTransaction,
  { releaseId }: ActionOf<'sanity.action.release.unschedule'>,
) {
  const { _id } = requireReleaseIn(pending, releaseId, ['scheduled'])
  patchRelease(pending, _id, { set: { state: 'active' }, unset: ['publishAt'] })
}

function publish(
  pending: PendingTransaction,
  { releaseId }: ActionOf<'sanity.action.release.publish'>,
  lookup: ReleaseLookup,
) {
  publishMembers(pending, requireReleaseIn(pending, releaseId, ['active']), lookup)
}

function archive(
  pending: PendingTransaction,
  { releaseId }: ActionOf<'sanity.action.release.archive'>,
  { membersOf }: ReleaseLookup,
) {
  const { _id } = requireReleaseIn(pending, releaseId, ['active'])
  const members = membersOf(releaseId)
  for (const member of members) pending.apply({ delete: { id: member._id } })
  endRelease(pending, { _id, members, state: 'archived' })
}

function unarchive(
  pending: PendingTransaction,
  { releaseId }: ActionOf<'sanity.action.release.unarchive'>,
  { lastState }: ReleaseLookup,
) {
  const { _id, finalDocumentStates } = requireReleaseIn(pending, releaseId, ['archived'])
  for (const { id } of finalDocumentStates) {
    const last = lastState(id)
    if (!last) throw documentNotFound(id)
    const { _rev, _updatedAt, ...content } = last
    pending.apply({ create: content })
  }
  patchRelease(pending, _id, { set: { state: 'active' }, unset: ['finalDocumentStates'] })
}

function remove(
  pending: PendingTransaction,
  { releaseId }: ActionOf<'sanity.action.release.delete'>,
) {
  const { _id } = requireReleaseIn(pending, releaseId, ['archived', 'published'])
  pending.apply({ delete: { id: _id } })
}

function importRelease(
  pending: PendingTransaction,
  {
    releaseId,
    attributes,
    document = attributes,
    ifExists,
  }: ActionOf<'sanity.action.release.import'>,
) {
  const _id = releaseDocumentId(releaseId)
  const existing = pending.get(_id)
  if (existing && ifExists === 'ignore') return
  if (existing && ifExists === 'fail') throw documentExists(_id)
  const release = { ...document, _id, _type: 'system.release', name: releaseId }
  pending.apply({ createOrReplace: release })
  if (!readRelease(pending.get(_id))) throw malformed(`"${_id}" is not a valid release`)
}

function checkMetadata(metadata: unknown): v.InferOutput<typeof releaseMetadata> {
  const parsed = v.safeParse(releaseMetadata, metadata)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw malformed(`Invalid release metadata at "${v.getDotPath(issue) ?? ''}": ${issue.message}`)
}
