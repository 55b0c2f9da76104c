import type { MutationEvent, SanityClient, WelcomeEvent } from '@sanity/client'
import { isRefusal } from '#schemas/protocol/lake-refusal.ts'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'

/** The maximum time until the lake sends `welcome`, in ms. */
const welcomeMs = 15_000

/** Retry delays for a lost or rejected connection. */
export type ListenerPaces = Readonly<Record<'outage' | 'refusal', RetryPace>>

const defaultPaces: ListenerPaces = {
  outage: { baseMs: 2000, maxMs: 15_000 },
  refusal: { baseMs: 60_000, maxMs: 15 * 60_000 },
}

export interface LakeListenerOptions {
  readonly reader: SanityClient
  readonly query: string
  /** A description for the log, such as `changes of inquiries`. */
  readonly what: string
  readonly log: Log
  readonly paces?: ListenerPaces | undefined
  /** Whether to include versions in releases; by default only published documents and drafts. */
  readonly includeAllVersions?: boolean
  /** Called for each change, and for each welcome, because earlier changes may have been missed. */
  readonly onEvent: (event: WelcomeEvent | MutationEvent) => void
}

/** Follows changes in the lake; after a failure, retries with increasing delays. */
export class LakeListener {
  readonly #options: LakeListenerOptions
  #connection: { unsubscribe: () => void } | undefined
  #timer: NodeJS.Timeout | undefined
  #isWelcome = false
  #isLossLogged = false
  #attempts = 0

  constructor(options: LakeListenerOptions) {
    this.#options = options
  }

  /** Whether changes are followed now. */
  get isWelcome(): boolean {
    return this.#isWelcome
  }

  /** Connects at once if there is no connection, without waiting for the next retry. */
  open(): void {
    if (this.#connection !== undefined) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lose(), welcomeMs).unref()
    const { reader, query, onEvent, includeAllVersions = false } = this.#options
    const options = {
      events: ['welcome' as const, 'mutation' as const, 'reconnect' as const],
      includeResult: false,
      visibility: 'query' as const,
      includeAllVersions,
    }
    this.#connection = reader.listen(query, {}, options).subscribe({
      next: (event) => {
        // The client would retry forever with a fixed delay.
        if (event.type === 'reconnect') return this.#lose()
        if (event.type === 'welcome') this.#welcome()
        onEvent(event)
      },
      error: (cause: unknown) => this.#lose(cause),
    })
  }

  /** Closes the connection and does not reconnect. */
  close(): void {
    clearTimeout(this.#timer)
    this.#drop()
    this.#attempts = 0
  }

  #drop(): void {
    this.#connection?.unsubscribe()
    this.#connection = undefined
    this.#isWelcome = false
  }

  #welcome(): void {
    clearTimeout(this.#timer)
    this.#isWelcome = true
    this.#attempts = 0
    const { log, what } = this.#options
    if (this.#isLossLogged) log.info(`${what} are followed again`)
    this.#isLossLogged = false
  }

  #lose(cause?: unknown): void {
    this.#drop()
    this.#attempts += 1
    const { log, what, paces = defaultPaces } = this.#options
    if (!this.#isLossLogged) log.warn({ reason: errorLabel(cause) }, `${what} cannot be followed`)
    this.#isLossLogged = true
    const pace = paces[isRefusal(cause) ? 'refusal' : 'outage']
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.open(), retryDelayMs(pace, this.#attempts)).unref()
  }
}
