import { isOutage } from '#api/site/content/query-lake.ts'
import { AppError } from '#api/http/errors.ts'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'

/**
 * Sends a request to the lake, and repeats it once if there is no answer. Each attempt takes at most
 * {@link lakeTimeoutMs}.
 *
 * @throws {AppError} `lake-unavailable` if there is no answer; the lake's error if it refuses
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

/** The client's own timeout can restart with each byte, so this limits the entire answer. */
function askOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(ask(), lakeTimeoutMs, () => {
    throw new DOMException('The lake did not answer in time.', 'TimeoutError')
  })
}
