import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { LakeListener, ListenerPaces } from '#api/lake/lake-listener.ts'
import type { Log } from '#api/log/log.ts'

/** How long changes are gathered before listeners are called, in ms. */
const gatherMs = 400

/** What has changed since listeners were last called. */
export interface InquiryChange {
  /** Inquiries that are new. */
  readonly added: number
}

type Listener = (change: InquiryChange) => void

/**
 * Reports changes to the inquiries in the lake, no matter who makes them. All listeners share one
 * connection to the lake, which is open only while somebody listens.
 */
export class InquiryEvents {
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
      // A welcome counts as a change: what happened while there was no connection is unknown.
      onEvent: (event) => {
        const isNew = event.type === 'mutation' && event.transition === 'appear'
        this.#gather(isNew ? 1 : 0)
      },
    })
  }

  /**
   * Calls `listener` once changes are followed, because what it knows can be older, and soon after
   * each change, until the function that this returns is called.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#lake.isWelcome) this.#gather(0)
    // A new listener is a reason to try again at once.
    this.#lake.open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  /** Drops the connection. */
  close(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#lake.close()
  }

  /** Calls one listener; if it fails, the others are still called. */
  #notify(listener: Listener, change: InquiryChange): void {
    try {
      listener(change)
    } catch (cause) {
      this.#log.warn({ err: cause }, 'a listener failed on changed inquiries')
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
