import { isToBeUnpublished, type LakeDocument, publishedIdOf } from '../document.ts'
import {
  dueTimeOf,
  readRelease,
  type Release,
  releaseDocumentId,
} from '../release/release-document.ts'
import { publishVersion, unpublishDocument } from './document-steps.ts'
import { documentNotFound, releaseInState } from './mutation-failure.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/** Lookups that actions on releases need. */
export interface ReleaseLookup {
  /** The versions that belong to a release. */
  readonly membersOf: (release: string) => readonly LakeDocument[]
  /** The last state of a document that was deleted. */
  readonly lastState: (id: string) => LakeDocument | undefined
  /** The user who writes. */
  readonly author: string
}

/** Publishes a scheduled release whose time has come; does nothing if the release was changed since. */
export function publishWhenDue(
  pending: PendingTransaction,
  name: string,
  { now, lookup }: { readonly now: number; readonly lookup: ReleaseLookup },
): void {
  const release = readRelease(pending.get(releaseDocumentId(name)))
  if (!release) return
  const due = dueTimeOf(release)
  if (due !== undefined && due <= now) publishMembers(pending, release, lookup)
}

/** Makes a scheduled release that cannot be published active again, with the reason. */
export function recordFailure(pending: PendingTransaction, name: string, message: string): void {
  const id = releaseDocumentId(name)
  if (readRelease(pending.get(id))?.state !== 'scheduled') return
  patchRelease(pending, id, { set: { state: 'active', error: { message } }, unset: ['publishAt'] })
}

/** Publishes all documents of a release. */
export function publishMembers(
  pending: PendingTransaction,
  { _id, name }: Release,
  { membersOf }: ReleaseLookup,
) {
  const members = membersOf(name)
  for (const member of members) publishMember(pending, member)
  endRelease(pending, { _id, members, state: 'published' })
}

function publishMember(pending: PendingTransaction, version: LakeDocument) {
  if (!isToBeUnpublished(version)) return publishVersion(pending, version)
  const publishedId = publishedIdOf(version._id)
  const published = pending.get(publishedId)
  if (published) unpublishDocument(pending, published, `drafts.${publishedId}`)
  pending.apply({ delete: { id: version._id } })
}

/** Ends a release; the Studio reads the states of its documents from the history by these ids. */
export function endRelease(
  pending: PendingTransaction,
  {
    _id,
    members,
    state,
  }: {
    readonly _id: string
    readonly members: readonly LakeDocument[]
    readonly state: 'published' | 'archived'
  },
) {
  const finalDocumentStates = members.map((member, index) => ({
    _key: String(index),
    id: member._id,
  }))
  const publishedAt = state === 'published' ? { publishedAt: pending.timestamp } : {}
  patchRelease(pending, _id, {
    set: { state, finalDocumentStates, ...publishedAt },
    unset: ['publishAt', 'error'],
  })
}

export function patchRelease(
  pending: PendingTransaction,
  id: string,
  operations: {
    readonly set: Readonly<Record<string, unknown>>
    readonly unset: string[]
  },
) {
  pending.apply({ patch: { id, ...operations } })
}

/** @throws {MutationFailure} 404 if there is no such release, 409 if the release is in another state */
export function requireReleaseIn(
  pending: PendingTransaction,
  name: string,
  states: readonly Release['state'][],
): Release {
  const id = releaseDocumentId(name)
  const release = readRelease(pending.get(id))
  if (!release) throw documentNotFound(id)
  if (!states.includes(release.state)) throw releaseInState(name, release.state, states)
  return release
}
