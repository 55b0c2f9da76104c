import { NotAdmittedError } from '#api/http/limit/admission.ts'
import { concerns, TaggedCache } from '#api/content/tagged-cache.ts'
import type { PageOrigin } from '#api/trace/tracing.ts'
import type { ChangedTags } from '#schemas/content/content-event.ts'

/** What the cache has to know of a page. */
export interface CachedPage {
  /** The sync tags of the answers that went into the page. */
  readonly tags: ReadonlySet<string>
  /** How long the page can be kept, in ms; 0 for not at all, `Infinity` while events arrive. */
  readonly lifetimeMs: number
  /** The memory it takes, in bytes. */
  readonly bytes: number
}

interface Render<Page> {
  readonly page: Promise<Page>
  /** What changed since the render began. */
  readonly news: ChangedTags[]
}

interface CacheOptions {
  /** How much memory the pages can take, in bytes. */
  maxBytes: number
  /** The clock for lifetimes, in ms. */
  now?: () => number
  /** Is told where each page that was asked for came from. */
  onFound?: (origin: PageOrigin) => void
}

/**
 * Rendered pages by address. Each is rendered once, however many ask for it at the same time, and
 * kept until its content changes; the least recently used one goes first. A page whose content
 * changes while it is rendered is not kept, and whoever asks after the change gets a new one.
 */
export class PageCache<Page extends CachedPage> {
  readonly #pages: TaggedCache<Page>
  readonly #renders = new Map<string, Render<Page>>()
  /** How many requests a kept page has answered, and how many pages were rendered. */
  readonly counts = { hits: 0, renders: 0 }
  readonly #onFound: (origin: PageOrigin) => void

  constructor({ maxBytes, now, onFound = () => {} }: CacheOptions) {
    this.#onFound = onFound
    this.#pages = new TaggedCache({
      maxSize: maxBytes,
      sizeOf: ({ bytes }, key) => bytes + 2 * key.length,
      tagsOf: ({ tags }) => tags,
      now,
    })
  }

  /** How many pages are kept, and the memory they take in bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.count, bytes: this.#pages.size }
  }

  /** The kept page; undefined if it has to be rendered. */
  known(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (page !== undefined) this.counts.hits += 1
    return page
  }

  /**
   * The kept page, or a new one.
   *
   * @param render renders the page; called unless that is going on already
   */
  async open(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.known(key)
    const underWay = this.#renders.get(key)
    this.#onFound(known ? 'hit' : underWay ? 'joined' : 'miss')
    if (known !== undefined) return known
    if (underWay === undefined) return this.#begin(key, render)
    const newsBefore = underWay.news.length
    const page = await underWay.page.catch((cause: unknown) => {
      // The request that began the rendering was not admitted; this one can be.
      if (cause instanceof NotAdmittedError) return undefined
      throw cause
    })
    if (page === undefined) return this.open(key, render)
    // What changed before this request came has to be in its answer.
    return isTouched(page, underWay.news.slice(0, newsBefore)) ? this.open(key, render) : page
  }

  /**
   * Forgets the pages that a change makes stale.
   *
   * @returns their keys, the most recently used one first
   */
  forget(change: ChangedTags): string[] {
    for (const { news } of this.#renders.values()) news.push(change)
    return this.#pages.forget(change)
  }

  /** Whether this very page is kept. */
  holds(key: string, page: Page): boolean {
    return this.#pages.peek(key) === page
  }

  /** Replaces a page that does not expire by a better form of it, if it is still kept. */
  replace(key: string, page: Page, better: Page): void {
    if (this.holds(key, page)) this.#pages.set(key, better, Infinity)
  }

  #begin(key: string, render: () => Promise<Page>): Promise<Page> {
    this.counts.renders += 1
    const begun: Render<Page> = { page: render(), news: [] }
    this.#renders.set(key, begun)
    const keep = (page: Page) => {
      this.#renders.delete(key)
      this.#keep(key, page, begun.news)
    }
    // Whoever asked is told of a failure.
    void begun.page.then(keep, () => this.#renders.delete(key))
    return begun.page
  }

  #keep(key: string, page: Page, news: readonly ChangedTags[]): void {
    const { lifetimeMs } = page
    if (lifetimeMs <= 0 || isTouched(page, news)) return
    this.#pages.set(key, page, lifetimeMs)
  }
}

function isTouched({ tags }: CachedPage, news: readonly ChangedTags[]): boolean {
  return news.some((change) => concerns(change, tags))
}
