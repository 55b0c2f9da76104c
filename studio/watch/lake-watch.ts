import type { SanityClient } from 'sanity'

/** How long changes are collected before the value is loaded again, in ms. */
const usualGatherMs = 700
/** The pause before a lake that did not answer is queried again, in ms. */
const retryMs = 10_000

interface LakeWatchOptions<Value> {
  readonly client: SanityClient
  /** The GROQ condition of the documents that determine the value. */
  readonly filter: string
  /** Queries the lake; called again after changes. */
  readonly load: () => Promise<Value>
  /** How long changes are collected before a reload, in ms. */
  readonly gatherMs?: number
}

/**
 * Keeps a value that is computed from documents up to date. All subscribers share one stream and one
 * query at a time; without subscribers there is neither.
 */
export class LakeWatch<Value> {
  readonly #options: LakeWatchOptions<Value>
  readonly #listeners = new Set<() => void>()
  #stream: { unsubscribe: () => void } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLoading = false
  #value: Value | undefined
  #hasFailed = false

  constructor(options: LakeWatchOptions<Value>) {
    this.#options = options
  }

  /** The last loaded value. */
  readonly read = (): Value | undefined => this.#value

  /** Whether the last attempt to load the value failed; the watch tries again by itself. */
  readonly hasFailed = (): boolean => this.#hasFailed

  /** Tries again now. */
  readonly retry = (): void => this.#openIn(0)

  /** Calls `listener` after each change, until the returned function is called. */
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
      // Without this option, the lake sends no changes of drafts.
      includeAllVersions: true,
    }
    const { client, filter, gatherMs = usualGatherMs } = this.#options
    this.#stream = client.listen(`*[${filter}]`, {}, options).subscribe({
      // A welcome also comes after an interruption, during which changes were missed.
      next: ({ type }) => this.#loadIn(type === 'welcome' ? 0 : gatherMs),
      error: () => this.#fail(),
    })
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stream?.unsubscribe()
    this.#stream = undefined
  }

  #openIn(ms: number): void {
    this.#close()
    if (this.#listeners.size > 0) this.#timer = setTimeout(() => this.#reopen(), ms)
  }

  #reopen(): void {
    this.#timer = undefined
    this.#open()
  }

  #loadIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#load(), ms)
  }

  async #load(): Promise<void> {
    this.#timer = undefined
    // The next load includes the changes made meanwhile.
    if (this.#isLoading) return this.#loadIn(usualGatherMs)
    this.#isLoading = true
    try {
      this.#value = await this.#options.load()
      this.#hasFailed = false
      this.#tell()
    } catch {
      this.#fail()
    } finally {
      this.#isLoading = false
    }
  }

  #fail(): void {
    this.#hasFailed = true
    this.#tell()
    this.#openIn(retryMs)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
