import { AppError } from '#api/http/errors.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'

/**
 * Runs a lake request for the team.
 *
 * @throws {AppError} `lake-unavailable` if the request fails
 */
export async function reachLake<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    const message = 'The inquiries cannot be loaded right now. None are lost.'
    // The original error contains the query's URL, and so the team's search words.
    throw new AppError('lake-unavailable', message, { problem: errorLabel(cause) })
  }
}

/** The error for an id or a reference that no inquiry has. */
export function noSuchInquiry(): AppError {
  return new AppError(
    'not-found',
    'There is no such inquiry. Check the reference. If it is right, the inquiry was deleted.',
  )
}
