import { statusOf } from '#schemas/shared/lake-retry.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'

export interface RejectedQuery {
  query: string
  /** The error's label, such as `HTTP 400`. */
  problem: string
}

/** Records the queries that the lake rejects, and logs each rejection once. */
export class RejectedQueries {
  readonly #log: Log
  readonly #refusals = new Map<string, RejectedQuery & { readonly message: string }>()

  constructor(log: Log) {
    this.#log = log
  }

  get all(): readonly RejectedQuery[] {
    return [...this.#refusals.values()].map(({ query, problem }) => ({ query, problem }))
  }

  /**
   * Records that the lake rejected a query.
   *
   * @param hasParams whether the query had parameters. A visitor can have written them, and the lake's
   * message can repeat them, so the message is not logged then
   * @returns the lake's error message
   */
  add(query: string, cause: unknown, hasParams: boolean): string {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (this.#refusals.get(query)?.message !== message) {
      const lake = hasParams ? undefined : message
      this.#log.error({ query, status: statusOf(cause), lake }, 'the lake rejected a query')
    }
    this.#refusals.set(query, { query, problem: errorLabel(cause), message })
    return message
  }

  /** Records that the lake answered the query. */
  remove(query: string): void {
    this.#refusals.delete(query)
  }
}
