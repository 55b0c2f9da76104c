import { LRUCache } from 'lru-cache'
import { isUnseeded } from '#schemas/protocol/content-origin.ts'
import { type ChangedTags, concerns } from '#schemas/protocol/content-event.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import type { QueryResponse } from '#schemas/protocol/query-response.ts'
import type { KnownContentFiles, StoredAnswer } from './known-content-files.ts'

/** The cache's size limit, in characters of the answers' JSON. */
const capacity = 16_000_000

/** How often an unchanged answer is rewritten to disk, in ms. */
const rewriteMs = 60_000

interface CacheOptions {
  /** Stores the answers across restarts; if undefined, answers are only in memory. */
  readonly files?: Pick<KnownContentFiles, 'readAll' | 'write' | 'remove'> | undefined
  /** The size limit, in characters. */
  readonly maxSize?: number
  /** The clock for lifetimes, in ms. */
  readonly now?: () => number
}

/** The last answer of the lake to one query. */
export interface KnownAnswer extends StoredAnswer {
  /** The parsed answer. Reused, because later caches depend on its identity. */
  current?: ContentResult<unknown>
  stale?: ContentResult<unknown>
}

interface Entry {
  readonly answer: KnownAnswer
  /** In ms of the lifetime clock; `Infinity` while live events report every change. */
  freshUntil: number
  /** When the answer was last requested or received, in ms of the lifetime clock. */
  usedAt: number
}

/**
 * The last answer of the lake to each query. A change marks answers as stale but does not remove them:
 * pages show them if the lake fails. The least recently used answer is evicted first.
 */
export class QueryCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #files: CacheOptions['files']
  readonly #now: () => number

  constructor({ files, maxSize = capacity, now = () => performance.now() }: CacheOptions = {}) {
    this.#files = files
    this.#now = now
    this.#entries = new LRUCache({
      maxSize,
      // A single answer must not displace most other answers.
      maxEntrySize: maxSize / 4,
      sizeCalculation: ({ answer }, key) => key.length + JSON.stringify(answer.response).length,
      dispose: (_, key, reason) => {
        if (reason !== 'set') files?.remove(key)
      },
    })
    for (const [key, answer] of files?.readAll() ?? []) this.#add(key, answer, 0)
  }

  /** Returns the answer unless it may have changed. */
  fresh(key: string): KnownAnswer | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.usedAt = this.#now()
    return entry.freshUntil > entry.usedAt ? entry.answer : undefined
  }

  /** Returns the last answer, fresh or stale. */
  known(key: string): KnownAnswer | undefined {
    return this.#entries.get(key)?.answer
  }

  /** @param lifetimeMs how long the answer is fresh; `Infinity` while live events report every change */
  set(
    key: string,
    response: QueryResponse,
    current: ContentResult<unknown>,
    lifetimeMs: number,
  ): void {
    const answer = { response, readAt: Date.now(), current }
    const before = this.known(key)
    this.#add(key, answer, this.#now() + lifetimeMs)
    // The answer is too large to cache.
    if (!this.#entries.has(key)) return this.#files?.remove(key)
    if (before && before.readAt > answer.readAt - rewriteMs && isSame(before, answer)) {
      answer.readAt = before.readAt
    } else this.#files?.write(key, answer)
  }

  expire(change: ChangedTags): void {
    for (const entry of this.#entries.values()) {
      if (concerns(change, new Set(entry.answer.response.syncTags))) entry.freshUntil = 0
    }
  }

  /** Removes the stale answers last used before `since`, a time of the lifetime clock in ms. */
  removeUnused(since: number): void {
    const now = this.#now()
    for (const [key, { freshUntil, usedAt }] of this.#entries.entries()) {
      if (freshUntil <= now && usedAt < since) this.#entries.delete(key)
    }
  }

  /** When the lake gave the latest answer, in ms since 1970; 0 if there is no answer. */
  get latestReadAt(): number {
    return Math.max(0, ...this.#answers.map(({ readAt }) => readAt))
  }

  /** The number of answers without a document of the type, for which pages show curated content. */
  get unseededCount(): number {
    return this.#answers.filter(({ current }) => current && isUnseeded(current)).length
  }

  get #answers(): KnownAnswer[] {
    return [...this.#entries.values()].map(({ answer }) => answer)
  }

  #add(key: string, answer: KnownAnswer, freshUntil: number): void {
    this.#entries.set(key, { answer, freshUntil, usedAt: this.#now() })
  }
}

function isSame(one: KnownAnswer, other: KnownAnswer): boolean {
  return JSON.stringify(one.response) === JSON.stringify(other.response)
}
