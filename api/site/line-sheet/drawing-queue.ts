import { withTimeout } from '#schemas/runtime/with-timeout.ts'

/** The queue is full, or a drawing waited too long for its turn. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
}

interface QueueLimits {
  /** The capacity of the queue: drawings being prepared, waiting, or running. */
  readonly maxWaiting: number
  /** The maximum time that a prepared drawing waits for its turn, in ms. */
  readonly maxWaitMs: number
}

interface QueuedDrawing<Prepared, Result> {
  /** Runs at once, concurrently with other drawings. */
  readonly prepare: () => Promise<Prepared>
  readonly work: (prepared: Prepared) => Promise<Result>
}

/**
 * Creates a queue that runs one drawing at a time, in the order they were prepared.
 *
 * @returns runs a drawing in its turn; rejects with {@link TooManyWaitingError} if the queue is full
 * or the wait is too long
 */
export function createDrawingQueue({ maxWaiting, maxWaitMs }: QueueLimits) {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const takeTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = last
    const over = Promise.withResolvers<void>()
    last = before.then(() => over.promise)
    try {
      await withTimeout(before, maxWaitMs, () => {
        throw new TooManyWaitingError(`It waited longer than ${maxWaitMs} ms.`)
      })
      return await work()
    } finally {
      over.resolve()
    }
  }
  return async <Prepared, Result>(drawing: QueuedDrawing<Prepared, Result>): Promise<Result> => {
    if (waiting >= maxWaiting) throw new TooManyWaitingError('The queue is full.')
    waiting += 1
    try {
      const prepared = await drawing.prepare()
      return await takeTurn(() => drawing.work(prepared))
    } finally {
      waiting -= 1
    }
  }
}
