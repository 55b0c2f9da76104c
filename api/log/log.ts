import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { redactError } from './redact-error.ts'

/** The server's log, one JSON object per line. Never pass it anything that a visitor typed. */
export type Log = Logger

/**
 * Opens the log.
 *
 * @param level at `debug`, errors keep their full messages, which may repeat what a visitor typed
 * @param destination defaults to standard output
 */
export function createLog(level: Env['LOG_LEVEL'], destination?: DestinationStream): Log {
  const error = level === 'debug' ? stdSerializers.err : (cause: unknown) => redactError(cause)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: error, cause: error },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
