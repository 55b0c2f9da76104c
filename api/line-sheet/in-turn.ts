/** More pieces of work were asked for than can wait, or one had to wait too long. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
}

interface TurnLimits {
  /** How many can be prepared, wait or be under way. */
  readonly maxWaiting: number
  /** How long one waits for its turn once it is prepared, in ms. */
  readonly maxWaitMs: number
}

interface Piece<Prepared, Result> {
  /** What can take place side by side with other pieces. */
  readonly prepare: () => Promise<Prepared>
  readonly work: (prepared: Prepared) => Promise<Result>
}

/**
 * Does one piece of work after the other; each takes its turn only once it is prepared.
 *
 * @returns does a piece in its turn; rejects with {@link TooManyWaitingError} if there is no room,
 *   or its turn does not come in time
 */
export function inTurn({ maxWaiting, maxWaitMs }: TurnLimits) {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const takeTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = last
    const over = Promise.withResolvers<void>()
    last = before.then(() => over.promise)
    try {
      await within(before, maxWaitMs)
      return await work()
    } finally {
      over.resolve()
    }
  }
  return async <Prepared, Result>(piece: Piece<Prepared, Result>): Promise<Result> => {
    if (waiting >= maxWaiting) throw new TooManyWaitingError('Too much is waiting already.')
    waiting += 1
    try {
      const prepared = await piece.prepare()
      return await takeTurn(() => piece.work(prepared))
    } finally {
      waiting -= 1
    }
  }
}

async function within(turn: Promise<void>, maxWaitMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    late.reject(new TooManyWaitingError(`Its turn did not come within ${maxWaitMs} ms.`))
  }, maxWaitMs)
  try {
    await Promise.race([turn, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
