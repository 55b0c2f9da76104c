import { isOutage } from '#api/content/query-lake.ts'
import { AppError } from '#api/http/errors.ts'
import { lakeTimeoutMs } from '#api/lake/lake-clients.ts'
import { withTimeout } from '#api/with-timeout.ts'

/**
 * Asks the lake, and once more if it does not answer; each attempt takes {@link lakeTimeoutMs} at
 * most.
 *
 * @throws {AppError} `lake-unavailable` if it did not answer, and the lake's error if it refused
 */
export async function askLake<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await askOnce(ask).catch((cause: unknown) => {
      if (!isOutage(cause)) throw cause
      return askOnce(ask)
    })
  } catch (cause) {
    if (!isOutage(cause)) throw cause
    throw new AppError('lake-unavailable', 'The content store does not answer.', { cause })
  }
}

/** The client's own timeout can start again with each byte, so the whole answer gets one. */
function askOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(ask(), lakeTimeoutMs, () => {
    throw new DOMException('The lake is late.', 'TimeoutError')
  })
}
