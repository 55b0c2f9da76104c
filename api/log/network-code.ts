/** The error code that Node and its fetch hide in a cause; the error's name where there is none. */
export function networkCodeOf(cause: unknown): string {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'ETIMEDOUT'
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return cause instanceof Error ? cause.name : 'unknown'
}
