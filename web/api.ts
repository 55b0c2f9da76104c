import type { QueryFunctionContext } from '@tanstack/react-query'

/** The timeout for requests to our own server, in ms. */
const timeoutMs = 15_000

/** A response that is not OK; the message is `{status}: {text}` (`docs/product.md §7`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
  }
}

/**
 * Calls our own server: always with cookies, and with a JSON content type only if there is a body.
 *
 * @throws {ApiError} on every response that is not OK, including 401
 * @throws {DOMException} named `TimeoutError` after 15 s
 */
export async function apiRequest(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) {
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  return response
}

/** React Query's default fetcher: GET on the first element of the key, parsed as JSON. */
export async function fetchByKey({ queryKey }: Pick<QueryFunctionContext, 'queryKey'>) {
  const response = await apiRequest('GET', String(queryKey[0]))
  const answer: unknown = await response.json()
  return answer
}
