import { statusOf } from '#schemas/protocol/lake-refusal.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'

export interface RejectedQuery {
  query: string
  /** The error's label, such as `HTTP 400`. */
  problem: string
}

/**
 * Records the queries that the lake rejects, and logs a rejection when it starts or its message
 * changes.
 */
export class RejectedQueries {
  readonly #log: Log
  readonly #rejections = new Map<string, RejectedQuery & { readonly message: string }>()

  constructor(log: Log) {
    this.#log = log
  }

  get all(): readonly RejectedQuery[] {
    return [...this.#rejections.values()].map(({ query, problem }) => ({ query, problem }))
  }

  /**
   * Records that the lake rejected a query.
   *
   * @param hasParams whether the query had parameters. Parameters can contain a visitor's text, and
   * the lake's message can repeat it, so the message is not logged
   * @returns the lake's error message
   */
  add(query: string, cause: unknown, hasParams: boolean): string {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (this.#rejections.get(query)?.message !== message) {
      const lakeMessage = hasParams ? undefined : message
      const fields = { query, status: statusOf(cause), lake: lakeMessage }
      this.#log.error(fields, 'the lake rejected a query')
    }
    this.#rejections.set(query, { query, problem: errorLabel(cause), message })
    return message
  }

  /** Forgets a rejection, because the lake has now answered the query. */
  remove(query: string): void {
    this.#rejections.delete(query)
  }
}
