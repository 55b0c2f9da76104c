import type { ContentAnswer } from '#web/content/content-source.ts'

/** The most answers kept: visitors choose the parameters, so their number has to have an end. */
const capacity = 500

interface Entry {
  readonly answer: ContentAnswer<unknown>
  /** `performance.now()` of the moment after which the entry is not used, in ms. */
  readonly expires: number
}

/** Answers of the lake by question, forgotten by tag. */
export interface AnswerCache {
  get(key: string): ContentAnswer<unknown> | undefined
  /** @param lifetimeMs `Infinity` where live events tell of every change */
  set(key: string, answer: ContentAnswer<unknown>, lifetimeMs: number): void
  forget(tags: readonly string[] | 'all'): void
  /** How many of the kept answers are curated. */
  curatedCount(): number
}

/** Makes an empty cache; beyond 500 answers the one that was stored first goes. */
export function createAnswerCache(): AnswerCache {
  const entries = new Map<string, Entry>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry !== undefined && performance.now() < entry.expires ? entry.answer : undefined
    },
    set(key, answer, lifetimeMs) {
      entries.delete(key)
      entries.set(key, { answer, expires: performance.now() + lifetimeMs })
      const [first] = entries.keys()
      if (entries.size > capacity && first !== undefined) entries.delete(first)
    },
    forget(tags) {
      for (const [key, { answer }] of entries) {
        if (tags === 'all' || answer.syncTags.some((tag) => tags.includes(tag))) entries.delete(key)
      }
    },
    curatedCount() {
      return [...entries.values()].filter(({ answer }) => answer.origin === 'curated').length
    },
  }
}
