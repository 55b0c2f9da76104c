import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#api/platform/env.ts'
import { redactError } from './redact-error.ts'

/** The server's log, one JSON object per line. Never log text that a visitor typed. */
export type Log = Logger

let output: DestinationStream | undefined

/** Lines are written when the buffer reaches this size, in bytes. */
const batchBytes = 8192
/** The maximum time for which a line is buffered, in ms. */
const batchMs = 100

/**
 * Standard output with buffered writes: one write per line costs a fifth as much as the answer to a
 * request. The buffer is flushed when the process exits, also after an uncaught error; a killed process
 * loses the lines of the last {@link batchMs}.
 */
function standardOutput(): DestinationStream {
  // Unlike `flushSync`, periodic flushes do not wait for the disk if standard output is a file.
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
 * @param fields additional fields of each line, which link the line to its trace
 * @param isDevelopment errors keep their full messages at every level
 */
export function createLog(
  level: Env['LOG_LEVEL'],
  destination?: DestinationStream,
  fields?: () => Readonly<Record<string, string>>,
  isDevelopment = false,
): Log {
  const error =
    level === 'debug' || isDevelopment ? stdSerializers.err : (cause: unknown) => redactError(cause)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: error, cause: error },
    ...(fields && { mixin: fields }),
  }
  return pino(options, destination ?? (output ??= standardOutput()))
}
