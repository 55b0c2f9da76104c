import { errorLabel } from '#api/platform/log/error-label.ts'

/** The message of `pg` if all connections were in use for too long. */
const queueMessage = 'timeout exceeded when trying to connect'

/** The network's codes for a broken connection. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/**
 * Whether the connection ended and a new one is likely to work: the network, PostgreSQL (57P01, 57P02) or
 * a pooler (08) ended it.
 */
export function isBroken(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  if (brokenCodes.has(code) || /^(08...|57P0[12])$/.test(code)) return true
  return code === '' && /^Connection terminated( unexpectedly)?$/.test(cause.message)
}

/** Whether no connection was free in time. Not an outage: the running statements report outages. */
export function isQueueTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.message === queueMessage
}

/** A short label without PostgreSQL's own text: its code such as `SQLSTATE 28P01`, or the network's. */
export function problemOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (/^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/.test(code)) return `SQLSTATE ${code}`
  const label = errorLabel(cause)
  return label === 'other' ? 'no answer' : label
}

/**
 * Whether PostgreSQL rejected this statement but accepts others: bad values (22), a constraint (23), a
 * deadlock or a conflict (40), or a lock timeout (55P03).
 */
export function isRejectedStatement(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^(22|23|40)...$/.test(code) || code === '55P03'
}

/** Whether PostgreSQL will never accept these values: bad ones (22), or a constraint (23). */
export function isBadValue(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^2[23]...$/.test(code)
}
