import { statusOf } from '#schemas/lake-retry.ts'
import type { Log } from '#api/log.ts'
import { problemWord } from '#api/problem-word.ts'

/** A query of ours that the lake does not take. */
export interface RefusedQuery {
  query: string
  /** One word, such as `HTTP 400`. */
  problem: string
}

/** Remembers which queries the lake refuses, and tells of each once. */
export class RefusedQueries {
  readonly #log: Log
  readonly #words = new Map<string, string>()
  readonly #problems = new Map<string, RefusedQuery>()

  constructor(log: Log) {
    this.#log = log
  }

  get all(): readonly RefusedQuery[] {
    return [...this.#problems.values()]
  }

  /**
   * Notes that the lake refused a query.
   *
   * @returns the lake's own words; content queries carry none of a visitor's
   */
  add(query: string, cause: unknown): string {
    const words = cause instanceof Error ? cause.message : String(cause)
    if (this.#words.get(query) !== words) {
      this.#log.error({ query, status: statusOf(cause), lake: words }, 'the lake refuses a query')
    }
    this.#words.set(query, words)
    this.#problems.set(query, { query, problem: problemWord(cause) })
    return words
  }

  /** Notes that the lake answered it. */
  remove(query: string): void {
    this.#words.delete(query)
    this.#problems.delete(query)
  }
}
