import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { LakeListener, ListenerPaces } from '#api/platform/lake/lake-listener.ts'
import type { Log } from '#api/platform/log/log.ts'

/** How long to collect changes before calling listeners, in ms. */
const gatherMs = 400

/** The changes since listeners were last called. */
export interface InquiryChange {
  /** Inquiries that are new. */
  readonly added: number
}

type Listener = (change: InquiryChange) => void

/**
 * Reports changes in the lake to the inquiries, the team and the reply templates, regardless of who
 * makes them. All listeners share one connection to the lake, which is open only while there are
 * listeners.
 */
export class InquiryChangeListener {
  readonly #log: Log
  readonly #lake: LakeListener
  readonly #listeners = new Set<Listener>()
  #gathering: NodeJS.Timeout | undefined
  #added = 0

  constructor(inquiries: Pick<InquiryRepository, 'follow'>, log: Log, paces?: ListenerPaces) {
    this.#log = log
    this.#lake = inquiries.follow({
      log,
      paces,
      what: 'changes of inquiries',
      // A welcome counts as a change, because earlier events may have been missed.
      onEvent: (event) => {
        const isNew =
          event.type === 'mutation' &&
          event.transition === 'appear' &&
          event.documentId.startsWith('inquiry.')
        this.#gather(isNew ? 1 : 0)
      },
    })
  }

  /**
   * Calls `listener` as soon as changes are followed, because the listener's data might be older, and
   * again shortly after each change. Returns a function that unsubscribes.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#lake.isWelcome) this.#gather(0)
    // A new listener is a reason to retry at once.
    this.#lake.open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  close(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#lake.close()
  }

  /** Calls one listener; if it throws, the others are still called. */
  #notify(listener: Listener, change: InquiryChange): void {
    try {
      listener(change)
    } catch (cause) {
      this.#log.warn({ err: cause }, 'a listener for changed inquiries failed')
    }
  }

  #gather(added: number): void {
    this.#added += added
    this.#gathering ??= setTimeout(() => {
      const change = { added: this.#added }
      this.#added = 0
      this.#gathering = undefined
      for (const listener of this.#listeners) this.#notify(listener, change)
    }, gatherMs)
  }
}
