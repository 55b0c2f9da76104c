import { setTimeout as delay } from 'node:timers/promises'
import { DeliveryFailure } from './delivery-failure.ts'

/**
 * Gives up an attempt that does not end, because it would block its entry for ever.
 *
 * @param limitMs milliseconds after which it is given up
 * @throws {DeliveryFailure} an uncertain one, where the attempt takes longer
 */
export async function endInTime(attempt: Promise<void>, limitMs: number): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const limit = delay(limitMs, undefined, { ref: false, signal }).then(() => {
    throw new DeliveryFailure({ problem: 'no end', isUncertain: true })
  })
  try {
    await Promise.race([attempt, limit])
  } finally {
    limit.catch(() => undefined)
    ended.abort()
  }
}
