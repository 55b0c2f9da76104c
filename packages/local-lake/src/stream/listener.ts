import type { CommittedTransaction } from '../transaction.ts'
import { LakeError } from '../lake-error.ts'
import { limits } from '../limits.ts'
import type { EventSink } from './event-stream.ts'
import type { ListenFilter } from './listen-filter.ts'
import { type EventContent, mutationEvent, type SeenChange } from './mutation-event.ts'

export interface ListenerOptions {
  readonly filter: ListenFilter
  readonly includeDocument: (id: string) => boolean
  readonly content: EventContent
}

/** Sends one listener the transactions that pass its filter, in order. */
export class Listener {
  readonly #sink: EventSink
  readonly #options: ListenerOptions
  #last: Promise<void> | undefined
  #waiting = 0

  constructor(sink: EventSink, options: ListenerOptions) {
    this.#sink = sink
    this.#options = options
  }

  /** Handles a committed transaction; a failing filter ends the stream with the reason. */
  notify(transaction: CommittedTransaction): void {
    const changes = transaction.changes.filter(({ documentId }) =>
      this.#options.includeDocument(documentId),
    )
    if (changes.length === 0) return
    const documents = changes.flatMap(({ before, after }) => [before, after])
    const match = () => this.#options.filter(documents)
    const report = (matching: readonly boolean[]) =>
      this.#send(transaction, seenChanges(changes, matching))
    if (this.#last) return this.#queue(async () => report(await match()))
    const matching = match()
    if (Array.isArray(matching)) return report(matching)
    this.#queue(async () => report(await matching))
  }

  #queue(work: () => Promise<void>): void {
    this.#waiting += 1
    if (this.#waiting > limits.waitingTransactions) return this.#fail(tooFarBehind())
    const last = this.#afterwards(this.#last, work).finally(() => {
      this.#waiting -= 1
      if (this.#last === last) this.#last = undefined
    })
    this.#last = last
  }

  async #afterwards(before: Promise<void> | undefined, work: () => Promise<void>): Promise<void> {
    try {
      await before
      await work()
    } catch (cause) {
      this.#fail(cause)
    }
  }

  #fail(cause: unknown): void {
    if (!(cause instanceof LakeError)) process.stderr.write(`lake: listener: ${String(cause)}\n`)
    const error = cause instanceof LakeError ? cause : filterFailed()
    this.#sink.end({ event: 'channelError', data: error.toJSON() })
  }

  #send(transaction: CommittedTransaction, seen: readonly SeenChange[]): void {
    const events = seen.map((change) => {
      // Only the last event of a transaction advances the position to resume from.
      const isLast = change.current === change.total
      const id = String(isLast ? transaction.sequence : transaction.sequence - 1)
      const data = mutationEvent(transaction, change, this.#options.content)
      return { event: 'mutation', id, data }
    })
    this.#sink.send(...events)
  }
}

/** The changes that a listener sees; `matching` holds two values for each: before and after. */
function seenChanges(
  changes: CommittedTransaction['changes'],
  matching: readonly boolean[],
): readonly SeenChange[] {
  const seen = changes.flatMap((change, index) => {
    const [was, is] = [matching[2 * index], matching[2 * index + 1]]
    if (!was && !is) return []
    const transition: SeenChange['transition'] = !was ? 'appear' : is ? 'update' : 'disappear'
    return [{ change, transition }]
  })
  return seen.map(({ change, transition }, index) => ({
    change,
    transition,
    current: index + 1,
    total: seen.length,
  }))
}

function tooFarBehind(): LakeError {
  const description = `The listener's filter is slower than the changes: ${limits.waitingTransactions} wait for it`
  return new LakeError(504, { type: 'queryTimeoutError', description })
}

function filterFailed(): LakeError {
  const description = "The listener's filter could not be evaluated"
  return new LakeError(500, { type: 'internalServerError', description })
}
