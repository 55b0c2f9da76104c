import { statusOf } from '#schemas/protocol/lake-refusal.ts'

const known =
  /^(?:HTTP [1-5]\d\d|secret key rejected|unreadable response|E[A-Z]{3,20}|EAI_[A-Z]{3,10}|UND_ERR_[A-Z_]{3,30})$/

/**
 * Reduces an error to one of a few labels: `HTTP 503`, a network code such as `ECONNREFUSED`,
 * `secret key rejected`, `unreadable response`, or `other`. An arbitrary error message could repeat what
 * a visitor typed.
 */
export function errorLabel(cause: unknown): string {
  const label = labelOf(cause)
  return known.test(label) ? label : 'other'
}

function labelOf(cause: unknown): string {
  // One of our errors with a label, such as a failed delivery.
  if (cause instanceof Error && 'label' in cause) return String(cause.label)
  const status = statusOf(cause)
  return status === undefined ? networkCodeOf(cause) : `HTTP ${status}`
}

/** The error code nested in an error of Node or `fetch`; the error's name if there is no code. */
export function networkCodeOf(cause: unknown): string {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'ETIMEDOUT'
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return cause instanceof Error ? cause.name : 'unknown'
}
