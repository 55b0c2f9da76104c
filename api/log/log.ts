import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#api/env.ts'
import { redactError } from './redact-error.ts'

/** The server's log: one JSON object a line. Never hand it what a visitor typed. */
export type Log = Logger

/**
 * Opens the log.
 *
 * @param level at `debug` errors keep all of their words, which may repeat what a visitor typed
 * @param destination standard output where none is given
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
