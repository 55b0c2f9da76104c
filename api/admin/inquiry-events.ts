import type { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import type { LakeListener, ListenerPaces } from '#api/lake/lake-listener.ts'
import type { Log } from '#api/log/log.ts'

/** Milliseconds for which changes are gathered before they are told. */
const gatherMs = 400

/** What has changed since the last telling. */
export interface InquiryChange {
  /** Inquiries that are new. */
  readonly added: number
}

type Listener = (change: InquiryChange) => void

/**
 * Tells of changes to the lake's inquiries, whoever makes them. One connection to the lake serves
 * all listeners, and there is none while nobody listens.
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
      // Nobody knows what happened while the connection was away: a welcome is a change, too.
      onEvent: (event) => {
        const isNew = event.type === 'mutation' && event.transition === 'appear'
        this.#gather(isNew ? 1 : 0)
      },
    })
  }

  /**
   * Calls `listener` as soon as changes are followed, for what it knows may be older, and soon after
   * each change, until the function that this returns is called.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#lake.isWelcome) this.#gather(0)
    // Somebody who begins to listen is worth a try at once.
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

  /** A browser that cannot be told must not keep the news from the others. */
  #tell(listener: Listener, change: InquiryChange): void {
    try {
      listener(change)
    } catch (cause) {
      this.#log.warn({ err: cause }, 'a change of inquiries could not be told')
    }
  }

  #gather(added: number): void {
    this.#added += added
    this.#gathering ??= setTimeout(() => {
      const change = { added: this.#added }
      this.#added = 0
      this.#gathering = undefined
      for (const listener of this.#listeners) this.#tell(listener, change)
    }, gatherMs)
  }
}
