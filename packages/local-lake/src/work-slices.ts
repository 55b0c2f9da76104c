import { setImmediate as nextTurn } from 'node:timers/promises'
import { LakeError } from './lake-error.ts'
import { limits } from './limits.ts'

/** How long work can occupy the event loop, in ms, before other requests have their turn. */
const sliceMs = 8

/** Long work on the main thread, in slices that leave the event loop free in between. */
export class WorkSlices {
  readonly #began = performance.now()
  #sliceBegan = this.#began

  /**
   * Calls `step` for each item, with a rest whenever a slice is over. Work that fits into one slice
   * is not interrupted.
   *
   * @throws {LakeError} 504 if all work so far took longer than a transaction can
   */
  async each<Item>(
    items: Iterable<Item>,
    step: (item: Item, index: number) => void,
  ): Promise<void> {
    let index = 0
    for (const item of items) {
      step(item, index)
      index += 1
      if (performance.now() - this.#sliceBegan > sliceMs) await this.#rest()
    }
  }

  async #rest(): Promise<void> {
    if (performance.now() - this.#began > limits.transactionMs) throw tooSlow()
    await nextTurn()
    this.#sliceBegan = performance.now()
  }
}

/** The hosted name of this error is not documented; this name is our own. */
function tooSlow(): LakeError {
  return new LakeError(504, {
    type: 'transactionTimeoutError',
    description: `The transaction took longer than ${limits.transactionMs / 1000} seconds: split it`,
  })
}
