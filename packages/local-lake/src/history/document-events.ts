import type { CommittedTransaction, DocumentChange } from '../transaction.ts'
import type { Dataset } from '../dataset.ts'
import { publishedIdOf, releaseOf } from '../document.ts'
import { releaseDocumentId } from '../release/release-document.ts'

/** An event in a document's history, named as the Studio's history panel expects it. */
interface DocumentEvent {
  readonly type:
    | 'createDocumentVersion'
    | 'deleteDocumentVersion'
    | 'publishDocumentVersion'
    | 'unpublishDocument'
    | 'deleteDocumentGroup'
    | 'createLiveDocument'
    | 'updateLiveDocument'
  readonly documentId: string
  readonly timestamp: string
  readonly author: string
  readonly [detail: string]: unknown
}

/** A page of events, newest first; `nextCursor` is empty on the last page. */
export interface EventsPage {
  readonly events: readonly DocumentEvent[]
  readonly nextCursor: string
}

/** The events of a draft, a version or a published document; edits of a draft are not events. */
export function documentEvents(
  dataset: Dataset,
  documentId: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): EventsPage {
  const publishedId = publishedIdOf(documentId)
  const versionId = documentId === publishedId ? `drafts.${publishedId}` : documentId
  const transactions = dataset.history.transactions({
    documentIds: [publishedId, versionId],
    reverse: true,
  })
  const isPublished = documentId === publishedId
  const events = transactions.flatMap((transaction) => {
    const context = { transaction, publishedId, versionId }
    return (isPublished ? publishedEvent(context) : versionEvent(context)) ?? []
  })
  const start = page.cursor ? events.findIndex((event) => cursorOf(event) === page.cursor) + 1 : 0
  const shown = events.slice(start, start + page.limit)
  const last = shown.at(-1)
  const isLastPage = start + page.limit >= events.length
  return { events: shown, nextCursor: last && !isLastPage ? cursorOf(last) : '' }
}

function cursorOf({ timestamp, type }: DocumentEvent): string {
  return `${timestamp} ${type}`
}

interface EventContext {
  readonly transaction: CommittedTransaction
  readonly publishedId: string
  readonly versionId: string
}

function publishedEvent({
  transaction,
  publishedId,
  versionId,
}: EventContext): DocumentEvent | undefined {
  const published = changeOf(transaction, publishedId)
  if (!published) return undefined
  const version = publishedVersion(transaction, publishedId)
  if (version && published.after) return publishEvent(transaction, publishedId, version)
  const common = commonOf(transaction, publishedId)
  const revisionId = transaction.transactionId
  if (published.after) {
    const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
    return { type, ...common, revisionId }
  }
  // Unpublishing leaves a draft; deleting leaves nothing.
  const draftRemains = changeOf(transaction, versionId)?.after !== undefined
  if (!draftRemains) return { type: 'deleteDocumentGroup', ...common }
  return { type: 'unpublishDocument', ...common, versionId, versionRevisionId: revisionId }
}

function versionEvent({
  transaction,
  publishedId,
  versionId,
}: EventContext): DocumentEvent | undefined {
  const version = changeOf(transaction, versionId)
  if (!version) return undefined
  const common = commonOf(transaction, publishedId)
  const revisionId = transaction.transactionId
  const release = releaseOf(versionId)
  const detail = {
    versionId,
    versionRevisionId: revisionId,
    ...(release && { releaseId: release }),
  }
  if (!version.before) return { type: 'createDocumentVersion', ...common, ...detail }
  if (version.after) return undefined
  const published = changeOf(transaction, publishedId)
  if (published?.after) return publishEvent(transaction, publishedId, version)
  const before = { ...detail, versionRevisionId: version.before._rev }
  return { type: 'deleteDocumentVersion', ...common, ...before }
}

function publishEvent(
  transaction: CommittedTransaction,
  publishedId: string,
  version: DocumentChange,
): DocumentEvent {
  const release = releaseOf(version.documentId)
  return {
    type: 'publishDocumentVersion',
    ...commonOf(transaction, publishedId),
    revisionId: transaction.transactionId,
    versionId: version.documentId,
    ...(release && { releaseId: release }),
    ...(version.before && { versionRevisionId: version.before._rev }),
    publishCause: release ? causeOf(transaction, release) : 'document.publish',
    contributors: [transaction.author],
  }
}

/** The cause of a publication: the release was published or scheduled. */
function causeOf(transaction: CommittedTransaction, release: string): string {
  const change = changeOf(transaction, releaseDocumentId(release))
  if (!change) return 'document.publish'
  return change.before?.['state'] === 'scheduled' ? 'release.schedule' : 'release.publish'
}

/** The draft or version that disappeared in the transaction that wrote the published document. */
function publishedVersion(
  transaction: CommittedTransaction,
  publishedId: string,
): DocumentChange | undefined {
  return transaction.changes.find(
    ({ documentId, before, after }) =>
      documentId !== publishedId && publishedIdOf(documentId) === publishedId && before && !after,
  )
}

function changeOf({ changes }: CommittedTransaction, id: string): DocumentChange | undefined {
  return changes.find(({ documentId }) => documentId === id)
}

function commonOf({ timestamp, author }: CommittedTransaction, documentId: string) {
  return { documentId, timestamp, author }
}
