import { errorLabel } from '#api/log/error-label.ts'

/** What `pg` says where all connections were in use for too long. */
const queueMessage = 'timeout exceeded when trying to connect'

/** The network's codes of a connection that broke. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/**
 * Whether the connection ended, and another one might well work: the network broke it, or PostgreSQL (57P01,
 * 57P02) or a pooler (08) ended it.
 */
export function isBroken(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  if (brokenCodes.has(code) || /^(08...|57P0[12])$/.test(code)) return true
  return code === '' && /^Connection terminated( unexpectedly)?$/.test(cause.message)
}

/** Those who hold the connections are answered in time, or say themselves that they are not. */
export function isQueueTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.message === queueMessage
}

/** A short label without any text of PostgreSQL's: its code such as `SQLSTATE 28P01`, or the network's. */
export function problemOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (/^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/.test(code)) return `SQLSTATE ${code}`
  const label = errorLabel(cause)
  return label === 'other' ? 'no answer' : label
}

/**
 * Whether PostgreSQL rejected this statement and serves the next: bad values (22), a constraint
 * (23), a deadlock or a conflict (40), or a lock that took too long (55P03).
 */
export function isRejectedStatement(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^(22|23|40)...$/.test(code) || code === '55P03'
}

/** Whether PostgreSQL will never take these values: bad ones (22), or a constraint (23). */
export function isBadValue(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^2[23]...$/.test(code)
}
