import type { SanityClient } from '@sanity/client'
import { isRefusal, type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log.ts'
import { problemWord } from '#api/problem-word.ts'

/** Milliseconds for which changes are gathered before they are told. */
const gatherMs = 400
/** How long the lake may take to say welcome, in ms. */
const welcomeMs = 15_000
/** How soon a connection is made again that was lost, or that the lake refused. */
const usualPaces: Record<'outage' | 'refusal', RetryPace> = {
  outage: { baseMs: 2000, longestMs: 60_000 },
  refusal: { baseMs: 60_000, longestMs: 15 * 60_000 },
}

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
  #wasTold = false
  #attempts = 0
  #added = 0
  readonly #paces: typeof usualPaces

  constructor(reader: SanityClient, log: Log, paces = usualPaces) {
    this.#reader = reader
    this.#log = log
    this.#paces = paces
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
    this.#attempts = 0
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#lose(), welcomeMs)
    const options = {
      events: ['welcome' as const, 'mutation' as const, 'reconnect' as const],
      includeResult: false,
      visibility: 'query' as const,
    }
    this.#connection = this.#reader.listen('*[_type == "inquiry"]', {}, options).subscribe({
      next: (event) => {
        // The client would try again for ever at one pace.
        if (event.type === 'reconnect') return this.#lose()
        if (event.type === 'welcome') this.#welcome()
        // Nobody knows what happened while the connection was away: a welcome is a change, too.
        const isNew = event.type === 'mutation' && event.transition === 'appear'
        this.#gather(isNew ? 1 : 0)
      },
      error: (cause: unknown) => this.#lose(cause),
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

  #welcome(): void {
    clearTimeout(this.#retry)
    this.#isWelcome = true
    this.#attempts = 0
    if (this.#wasTold) this.#log.info('changes of inquiries are followed again')
    this.#wasTold = false
  }

  #lose(cause?: unknown): void {
    this.#connection?.unsubscribe()
    // Somebody who begins to listen meanwhile is worth a try at once.
    this.#connection = undefined
    this.#isWelcome = false
    this.#attempts += 1
    const reason = problemWord(cause)
    if (!this.#wasTold) this.#log.warn({ reason }, 'changes of inquiries cannot be followed')
    this.#wasTold = true
    const pace = this.#paces[isRefusal(cause) ? 'refusal' : 'outage']
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), retryDelayMs(pace, this.#attempts))
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
