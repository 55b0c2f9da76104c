/** The error code nested in an error of Node or `fetch`; the error's name if it has none. */
export function networkCodeOf(cause: unknown): string {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'ETIMEDOUT'
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return cause instanceof Error ? cause.name : 'unknown'
}
