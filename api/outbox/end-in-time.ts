import { DeliveryFailure } from './delivery-failure.ts'

/**
 * Gives up an attempt that does not end, because it would block its entry for ever.
 *
 * @param limitMs milliseconds after which it is given up
 * @throws {DeliveryFailure} an uncertain one, if the attempt takes longer
 */
export async function endInTime(attempt: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, fail) => {
    const late = () => fail(new DeliveryFailure({ problem: 'no end', isUncertain: true }))
    // A plain timer: to abort a promise's makes two errors for each attempt, which costs more.
    timer = setTimeout(late, limitMs).unref()
  })
  await Promise.race([attempt, limit]).finally(() => clearTimeout(timer))
}
