import type { SanityClient } from '@sanity/client'
import type { Log } from '#api/log.ts'

/** Milliseconds for which changes are gathered before they are told. */
const gatherMs = 400
/** Milliseconds until a connection that the lake refused is tried again. */
const retryMs = 5000

/** What has changed since the last telling. */
export interface ContactChange {
  /** Inquiries that are new. */
  readonly added: number
}

type Listener = (change: ContactChange) => void

/**
 * Tells of changes to the lake's inquiries, whoever makes them. One connection to the lake serves
 * all listeners, and there is none while nobody listens.
 */
export class ContactEvents {
  readonly #reader: SanityClient
  readonly #log: Log
  readonly #listeners = new Set<Listener>()
  #connection: { unsubscribe: () => void } | undefined
  #retry: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined
  #isWelcome = false
  #added = 0

  constructor(reader: SanityClient, log: Log) {
    this.#reader = reader
    this.#log = log
  }

  /**
   * Calls `listener` as soon as changes are followed, for what it knows may be older, and soon after
   * each change, until the function that this returns is called.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#isWelcome) this.#gather(0)
    if (this.#connection === undefined) this.#connect()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  /** Drops the connection. */
  close(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#connection?.unsubscribe()
    this.#connection = undefined
    this.#isWelcome = false
  }

  #connect(): void {
    const options = {
      events: ['welcome' as const, 'mutation' as const],
      includeResult: false,
      visibility: 'query' as const,
    }
    this.#connection = this.#reader.listen('*[_type == "inquiry"]', {}, options).subscribe({
      next: (event) => {
        this.#isWelcome = true
        // Nobody knows what happened while the connection was away: a welcome is a change, too.
        const isNew = event.type === 'mutation' && event.transition === 'appear'
        this.#gather(isNew ? 1 : 0)
      },
      error: (cause: unknown) => {
        this.#isWelcome = false
        this.#log.warn({ err: cause }, 'changes of inquiries cannot be followed')
        this.#retry = setTimeout(() => this.#connect(), retryMs)
      },
    })
  }

  /** A browser that cannot be told must not keep the news from the others. */
  #tell(listener: Listener, change: ContactChange): void {
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
