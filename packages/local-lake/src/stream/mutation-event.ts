import type { CommittedTransaction, DocumentChange } from '../transaction.ts'
import { effectsOf } from '../history/mendoza-patch.ts'

/** The parts that a listener's events include. */
export interface EventContent {
  readonly includeResult: boolean
  readonly includePreviousRevision: boolean
  readonly includeMutations: boolean
  readonly effects: boolean
  readonly visibility: string
}

/** A change as one listener sees it; for the listener's filter, a document can appear or disappear. */
export interface SeenChange {
  readonly change: DocumentChange
  readonly transition: 'appear' | 'update' | 'disappear'
  /** This change's place, from 1, among the transaction's changes that the listener sees. */
  readonly current: number
  readonly total: number
}

type Effects = ReturnType<typeof effectsOf>

/** A change's effects are the same for every listener, and expensive to compute. */
const knownEffects = new WeakMap<DocumentChange, Effects>()

function effectsOfChange(change: DocumentChange): Effects {
  const effects = knownEffects.get(change) ?? effectsOf(change.before, change.after)
  knownEffects.set(change, effects)
  return effects
}

/** The data of a `mutation` event: one per document and transaction. */
export function mutationEvent(
  transaction: CommittedTransaction,
  { change, transition, current, total }: SeenChange,
  content: EventContent,
): Record<string, unknown> {
  const { transactionId, timestamp, author } = transaction
  const { documentId, before, after, mutations } = change
  const effects = content.effects ? { effects: effectsOfChange(change) } : {}
  return {
    eventId: `${transactionId}#${documentId}`,
    documentId,
    transactionId,
    transition,
    identity: author,
    timestamp,
    visibility: content.visibility,
    ...(transition !== 'appear' && before && { previousRev: before._rev }),
    resultRev: transactionId,
    transactionTotalEvents: total,
    transactionCurrentEvent: current,
    ...(content.includeMutations && { mutations }),
    ...effects,
    ...(content.includePreviousRevision && before && { previous: before }),
    ...(content.includeResult && after && { result: after }),
  }
}
