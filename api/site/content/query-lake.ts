import type { SanityClient } from '@sanity/client'
import type { ContentRequest } from '#schemas/protocol/content-source.ts'
import { type QueryResponse, readQueryResponse } from '#schemas/protocol/query-response.ts'
import { isRefusal, statusOf } from '#schemas/protocol/lake-refusal.ts'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'

type Question<Query extends string> = Pick<ContentRequest<Query>, 'query' | 'params' | 'shape'>

/**
 * Sends one query to the lake. Waits at most {@link lakeTimeoutMs} for the last byte of the response.
 *
 * @param lastLiveEventId the event that the result must reflect
 * @throws the client's error; use {@link isOutage} to distinguish an outage from a rejection
 */
export async function queryLake<const Query extends string>(
  client: SanityClient,
  question: Question<Query>,
  lastLiveEventId?: string,
): Promise<QueryResponse> {
  const { query, params = {}, shape } = question
  const response = await client.fetch<unknown>(query, params, {
    filterResponse: false,
    // The client's own timeout can restart with each byte.
    signal: AbortSignal.timeout(lakeTimeoutMs),
    ...(lastLiveEventId !== undefined && { lastLiveEventId }),
  })
  return readQueryResponse(response, shape)
}

/** Whether the lake cannot answer any query now: no answer, 5xx or 429. */
export function isOutage(cause: unknown): boolean {
  if (statusOf(cause) !== undefined) return !isRefusal(cause)
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || 'code' in at) return true
  }
  return false
}

/** Whether a rejection can affect every query: a private dataset, or no dataset of this name. */
export function canAffectAll(cause: unknown): boolean {
  return [401, 403, 404].includes(statusOf(cause) ?? 0)
}
