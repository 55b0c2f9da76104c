import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { redactError } from './redact-error.ts'

/** The server's log, one JSON object per line. Never pass it anything that a visitor typed. */
export type Log = Logger

let output: DestinationStream | undefined

/** How much text is written at once, in bytes. */
const batchBytes = 8192
/** How long a line waits for others to be written with, in ms. */
const batchMs = 100

/**
 * Standard output, which gets many lines in one write: a write for each line costs a fifth as much as
 * the answer to a request. The last lines are written at the end of the process, also after an
 * uncaught error; only a process that is killed loses those of the last {@link batchMs}.
 */
function standardOutput(): DestinationStream {
  // Its flushes, unlike `flushSync`, do not wait for the disk where standard output is a file.
  const options = { dest: 1, minLength: batchBytes, periodicFlush: batchMs, sync: true }
  const stdout = pino.destination(options)
  process.once('exit', () => stdout.flushSync())
  return stdout
}

/**
 * Opens the log.
 *
 * @param level at `debug`, errors keep their full messages, which can repeat what a visitor typed
 * @param destination defaults to standard output
 * @param fields what each line gets besides, so that it is found with its trace
 */
export function createLog(
  level: Env['LOG_LEVEL'],
  destination?: DestinationStream,
  fields?: () => Readonly<Record<string, string>>,
): Log {
  const error = level === 'debug' ? stdSerializers.err : (cause: unknown) => redactError(cause)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: error, cause: error },
    ...(fields && { mixin: fields }),
  }
  return pino(options, destination ?? (output ??= standardOutput()))
}
