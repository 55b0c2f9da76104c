/** The code of a system error, such as `ENOENT`; undefined for any other value. */
export function errorCode(cause: unknown): string | undefined {
  const isError = cause instanceof Error && 'code' in cause
  return isError && typeof cause.code === 'string' ? cause.code : undefined
}
