import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

/** The server's log: one JSON object a line. Never hand it what a visitor typed. */
export type Log = Logger

/** Opens the log on standard output. */
export function createLog(level: Env['LOG_LEVEL']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
