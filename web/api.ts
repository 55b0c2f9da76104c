import type { QueryFunctionContext } from '@tanstack/react-query'

interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Default: 15 s. */
  readonly timeoutMs?: number
  /** Aborts the request. */
  readonly signal?: AbortSignal
}

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
 * @throws {DOMException} named `TimeoutError` or `AbortError`
 */
export async function apiRequest(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers, timeoutMs = 15_000, signal }: RequestOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
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
