/** The client's errors for a permanently closed stream: no access, no dataset, bad request. */
const refusalNames = new Set(['CorsOriginError', 'DisconnectError', 'ChannelError'])

/** Statuses of temporary failures among the 4xx. */
const transient = new Set([408, 425, 429])

/**
 * Whether the lake understood the request and rejected it, so that a retry would also be rejected.
 */
export function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status = statusOf(cause)
  if (status === undefined) return refusalNames.has(cause.name)
  return status >= 400 && status < 500 && !transient.has(status)
}

/** The HTTP status of the lake's response, if there was a response. */
export function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('statusCode' in cause && typeof cause.statusCode === 'number') return cause.statusCode
  if ('status' in cause && typeof cause.status === 'number') return cause.status
  return undefined
}
