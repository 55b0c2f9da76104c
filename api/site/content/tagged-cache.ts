import { LRUCache } from 'lru-cache'
import { NotAdmittedError } from '#api/http/limit/admission.ts'
import { type ChangedTags, concerns } from '#schemas/protocol/content-event.ts'

/** The properties that the cache requires of a page. */
export interface TaggedEntry {
  /** The sync tags of the answers that went into the page. */
  readonly tags: ReadonlySet<string>
  /** How long the page can be cached, in ms; 0 for not at all, `Infinity` while events arrive. */
  readonly lifetimeMs: number
  /** The size in memory, in bytes. */
  readonly bytes: number
}

interface Render<Page> {
  readonly page: Promise<Page>
  /** The changes since the render began. */
  readonly changes: ChangedTags[]
}

interface CacheOptions {
  /** The memory limit of the pages, in bytes. */
  maxBytes: number
  /** The clock for lifetimes, in ms. */
  now?: () => number
}

/**
 * Rendered pages by path and query. Concurrent requests for a page share one rendering. A page is
 * cached until its content changes, or until it is the least recently used page and memory is needed.
 * A page whose content changes during the rendering is not cached, and later requests render it again.
 */
export class TaggedCache<Page extends TaggedEntry> {
  readonly #pages: LRUCache<string, Page>
  readonly #renders = new Map<string, Render<Page>>()
  /** The number of requests answered from the cache, and of rendered pages. */
  readonly counts = { hits: 0, renders: 0 }

  constructor({ maxBytes, now = () => performance.now() }: CacheOptions) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // A single page must not displace most other pages.
      maxEntrySize: maxBytes / 4,
      sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
      perf: { now },
      ttlResolution: 0,
    })
  }

  /** The number of cached pages, and their size in bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
  }

  /** The cached page; undefined if the page must be rendered. */
  known(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (page !== undefined) this.counts.hits += 1
    return page
  }

  /** The cached page, without counting it as requested. */
  peek(key: string): Page | undefined {
    return this.#pages.peek(key)
  }

  /** Returns the cached page, or renders it unless a rendering is already running. */
  async open(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.known(key)
    if (known !== undefined) return known
    const underWay = this.#renders.get(key)
    if (underWay === undefined) return this.#begin(key, render)
    const changesBefore = underWay.changes.length
    const page = await underWay.page.catch((cause: unknown) => {
      // The request that started the rendering was not admitted, but this request might be.
      if (cause instanceof NotAdmittedError) return undefined
      throw cause
    })
    if (page === undefined) return this.open(key, render)
    // The answer must include changes that happened before this request.
    return isTouched(page, underWay.changes.slice(0, changesBefore)) ? this.open(key, render) : page
  }

  /** Removes the pages that a change makes stale; returns their keys, most recently used first. */
  invalidate(change: ChangedTags): string[] {
    for (const { changes } of this.#renders.values()) changes.push(change)
    const stale = [...this.#pages.entries()].filter(([, { tags }]) => concerns(change, tags))
    for (const [key] of stale) this.#pages.delete(key)
    return stale.map(([key]) => key)
  }

  #begin(key: string, render: () => Promise<Page>): Promise<Page> {
    this.counts.renders += 1
    const started: Render<Page> = { page: render(), changes: [] }
    this.#renders.set(key, started)
    const keep = (page: Page) => {
      this.#renders.delete(key)
      const { lifetimeMs } = page
      if (lifetimeMs <= 0 || isTouched(page, started.changes)) return
      // For lru-cache, 0 means no expiry.
      this.#pages.set(key, page, { ttl: lifetimeMs === Infinity ? 0 : lifetimeMs })
    }
    // The callers who opened the page get the error.
    void started.page.then(keep, () => this.#renders.delete(key))
    return started.page
  }
}

function isTouched({ tags }: TaggedEntry, changes: readonly ChangedTags[]): boolean {
  return changes.some((change) => concerns(change, tags))
}
