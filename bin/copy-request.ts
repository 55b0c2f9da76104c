import { resolve } from 'node:path'
import { EnvironmentError } from '#api/env.ts'

/**
 * Reads the arguments of `npm run backup` and `npm run restore`.
 *
 * @param command the command's name, for the error message
 * @throws {EnvironmentError} if an argument is missing
 */
export function readCopyRequest(command: string, args: readonly string[]) {
  const [kind, folder] = args
  if ((kind !== 'content' && kind !== 'outbox') || folder === undefined) {
    throw new EnvironmentError(
      `Say what, and where the copy is: npm run ${command} -- content FOLDER, or outbox FOLDER.`,
    )
  }
  return { kind, folder: resolve(folder) }
}
