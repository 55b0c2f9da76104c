import type { ContentChange } from '#api/site/content/server-content.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import { retryAfterOf } from '#api/http/retry-after.ts'
import { retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { CacheTags } from './cache-tags.ts'
import type { CdnProvider } from './cdn-providers.ts'

/** How long purges wait for more cache tags, and failed purges for a retry, in ms. */
const defaultTimes = {
  /** How long cache tags are collected before they are purged together. */
  collectMs: 50,
  /** The delay after which each cache tag is purged a second time. */
  againMs: 5000,
  timeoutMs: 5000,
  retry: { baseMs: 1000, maxMs: 60_000 },
}

export interface CdnPurgesOptions {
  readonly provider: CdnProvider
  readonly cacheTags: CacheTags
  readonly log: Log
  readonly onFailure?: (cause: unknown) => void
  readonly times?: typeof defaultTimes
}

export interface CdnState {
  /** Cache tags not yet purged. Until then the CDN can show old pages, for an hour at most. */
  readonly waiting: number
  /** The purges that the CDN has confirmed since the start. */
  readonly purges: number
  /** The label of the last failure while it lasts, such as `HTTP 403`. */
  readonly problem: string | undefined
}

/** If more cache tags are waiting, all pages are purged instead. */
const maxWaiting = 1000

/** Purges the pages that a change makes stale, after the server's own caches. */
export class CdnPurges {
  readonly #options: CdnPurgesOptions
  readonly #times: typeof defaultTimes
  #waiting = new Set<string>()
  #lastId: string | undefined
  #problem: string | undefined
  #purges = 0
  #attempts = 0
  /** The delay that the provider requested, in ms. */
  #retryAfterMs = 0
  /** The number of cache tags in the running purge. */
  #sending = 0
  #isBusy = false
  #isStopped = false

  constructor(options: CdnPurgesOptions) {
    this.#options = options
    this.#times = options.times ?? defaultTimes
  }

  get state(): CdnState {
    const waiting = this.#waiting.size + this.#sending
    return { waiting, purges: this.#purges, problem: this.#problem }
  }

  /** Purges every page, because an earlier release or earlier content can be cached. */
  start(): void {
    this.#forget([this.#options.cacheTags.all])
  }

  /** Call this after the server's own caches have dropped the changed content. */
  handleChange({ tags, eventId }: ContentChange): void {
    const { cacheTags } = this.#options
    const wasKnown = eventId === this.#lastId
    if (eventId !== undefined) this.#lastId = eventId
    if (tags !== 'all') return this.#forget(tags.map((tag) => cacheTags.of(tag)))
    // While no events arrive, pages are not cached by the CDN. If the stream resumes after the same
    // event, no event was missed.
    if (eventId !== undefined && !wasKnown) this.#forget([cacheTags.all])
  }

  stop(): void {
    this.#isStopped = true
  }

  #forget(cacheTags: readonly string[]): void {
    this.#want(cacheTags)
    // A page that was on its way to the CDN during the first purge might be stale.
    this.#later(this.#times.againMs, () => this.#want(cacheTags))
  }

  #want(cacheTags: readonly string[]): void {
    for (const tag of cacheTags) this.#waiting.add(tag)
    if (this.#waiting.size > maxWaiting) this.#waiting = new Set([this.#options.cacheTags.all])
    if (this.#isBusy) return
    this.#isBusy = true
    this.#later(this.#times.collectMs, () => void this.#run())
  }

  async #run(): Promise<void> {
    const batch = [...this.#waiting].slice(0, this.#options.provider.tagsPerPurge)
    // A cache tag requested again during this purge waits for the next purge.
    for (const tag of batch) this.#waiting.delete(tag)
    this.#sending = batch.length
    try {
      await this.#purge(batch)
      this.#succeed()
    } catch (cause) {
      for (const tag of batch) this.#waiting.add(tag)
      this.#fail(cause)
    }
    this.#sending = 0
    if (this.#waiting.size === 0) this.#isBusy = false
    else this.#later(this.#pauseMs(), () => void this.#run())
  }

  #pauseMs(): number {
    if (this.#attempts === 0) return 0
    return Math.max(this.#retryAfterMs, retryDelayMs(this.#times.retry, this.#attempts))
  }

  async #purge(batch: readonly string[]): Promise<void> {
    const { url, headers, body } = this.#options.provider.purge(batch)
    this.#retryAfterMs = 0
    const response = await fetch(url, {
      method: 'POST',
      headers,
      // A redirect would send the token to an unknown host.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#times.timeoutMs),
      ...(body !== undefined && { body }),
    })
    await response.body?.cancel()
    if (response.ok) return
    const { headers: given } = response
    this.#retryAfterMs = retryAfterOf(given.get('retry-after'), given.get('date')) ?? 0
    throw new PurgeError(response.status)
  }

  #succeed(): void {
    this.#purges += 1
    this.#attempts = 0
    if (this.#problem !== undefined) this.#options.log.info('the CDN accepts purges again')
    this.#problem = undefined
  }

  #fail(cause: unknown): void {
    if (this.#isStopped) return
    this.#attempts += 1
    this.#options.onFailure?.(cause)
    const problem = errorLabel(cause)
    if (problem !== this.#problem) {
      this.#options.log.error({ problem }, 'the CDN could not be purged: it may show old pages')
    }
    this.#problem = problem
  }

  #later(ms: number, run: () => void): void {
    setTimeout(() => {
      if (!this.#isStopped) run()
    }, ms).unref()
  }
}

class PurgeError extends Error {
  override name = 'PurgeError'
  readonly statusCode: number

  constructor(statusCode: number) {
    super(`The CDN answered a purge with status ${statusCode}.`)
    this.statusCode = statusCode
  }
}
