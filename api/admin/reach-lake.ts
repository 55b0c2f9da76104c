import { AppError } from '#api/http/errors.ts'
import { errorLabel } from '#api/log/error-label.ts'

/**
 * Asks the lake for staff.
 *
 * @throws {AppError} `lake-unavailable` if the lake does not do what was asked of it
 */
export async function reachLake<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    const message = 'The inquiries cannot be reached just now. None is lost.'
    // The error itself holds the query's address, and with it what staff searched for.
    throw new AppError('lake-unavailable', message, { problem: errorLabel(cause) })
  }
}

/** What an id is answered with that no inquiry has. */
export function noSuchInquiry(): AppError {
  return new AppError('not-found', 'There is no such inquiry.')
}
