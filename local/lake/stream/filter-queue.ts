import { LakeError } from '../lake-error.ts'
import { limits } from '../limits.ts'

/** Evaluates listeners' filters one at a time, which leaves the workers to queries. */
export class FilterQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws {LakeError} 429 if too many wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= limits.waitingFilters) {
      const description = 'Too many listeners with costly filters'
      throw new LakeError(429, { type: 'rateLimitExceededError', description })
    }
    this.#waiting += 1
    const result = this.#last.then(work).finally(() => (this.#waiting -= 1))
    this.#last = result.catch(() => undefined)
    return result
  }
}
