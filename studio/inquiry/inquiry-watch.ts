import type { SanityClient } from 'sanity'
import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'

/** How long changes are gathered before the value is loaded again, in ms. */
const gatherMs = 700
/** How soon a lake that did not answer is asked again, in ms. */
const retryMs = 10_000

interface InquiryWatchOptions<Value> {
  readonly client: SanityClient
  /** Asks the lake; called again after changes. */
  readonly load: () => Promise<Value>
}

/**
 * Keeps a value that is computed from the inquiries up to date, with one stream and one query at a
 * time for all who show it, and none while nobody does.
 */
export class InquiryWatch<Value> {
  readonly #options: InquiryWatchOptions<Value>
  readonly #listeners = new Set<() => void>()
  #stream: { unsubscribe: () => void } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLoading = false
  #value: Value | undefined

  constructor(options: InquiryWatchOptions<Value>) {
    this.#options = options
  }

  /** What was loaded last. */
  readonly read = (): Value | undefined => this.#value

  /** Calls `listener` after each change, until the function that this returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  #open(): void {
    const options = {
      events: ['welcome' as const, 'mutation' as const],
      includeResult: false,
      visibility: 'query' as const,
    }
    this.#stream = this.#options.client.listen(`*[${isInquiry}]`, {}, options).subscribe({
      // A welcome also comes after an interruption, during which changes were missed.
      next: (event) => this.#loadSoon(event.type === 'welcome' ? 0 : gatherMs),
      error: () => this.#retry(),
    })
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stream?.unsubscribe()
    this.#stream = undefined
  }

  #retry(): void {
    this.#close()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#listeners.size > 0) this.#open()
    }, retryMs)
  }

  #loadSoon(inMs: number): void {
    this.#timer ??= setTimeout(() => void this.#load(), inMs)
  }

  async #load(): Promise<void> {
    this.#timer = undefined
    // The next load sees what has changed meanwhile.
    if (this.#isLoading) return this.#loadSoon(gatherMs)
    this.#isLoading = true
    try {
      this.#value = await this.#options.load()
      for (const listener of this.#listeners) listener()
    } catch {
      if (this.#listeners.size > 0) this.#loadSoon(retryMs)
    } finally {
      this.#isLoading = false
    }
  }
}
