import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { redactError } from './redact-error.ts'

/** The server's log, one JSON object per line. Never pass it anything that a visitor typed. */
export type Log = Logger

let output: DestinationStream | undefined

/** How much text is written at once, in bytes. */
const batchBytes = 8192

/**
 * Standard output, which gets the lines of one turn of the event loop in one write: under load, a
 * write for each line costs as much as the answer to a request.
 */
function standardOutput(): DestinationStream {
  const stdout = pino.destination({ dest: 1, minLength: batchBytes, sync: true })
  let isDue = false
  const flush = () => {
    isDue = false
    // Not `flushSync`, which has the disk store each batch where standard output is a file.
    stdout.flush()
  }
  process.once('exit', () => stdout.flushSync())
  return {
    write(line) {
      stdout.write(line)
      if (isDue) return
      isDue = true
      setImmediate(flush)
    },
  }
}

/**
 * Opens the log.
 *
 * @param level at `debug`, errors keep their full messages, which may repeat what a visitor typed
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
