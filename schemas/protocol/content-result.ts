import type { ClientReturn } from '@sanity/client'
import { readQueryResponse } from '#schemas/protocol/query-response.ts'
import type { ContentResult, ContentProblem, ContentRequest } from './content-source.ts'

type Expectation<Query extends string> = Pick<
  ContentRequest<Query>,
  'shape' | 'curated' | 'isEmpty'
>
type Fallback<Query extends string> = Pick<ContentRequest<Query>, 'curated'>

/**
 * Reads the lake's response to a content query. If the lake has no such content, the result is the
 * curated content with the lake's tags, so that the first published document replaces it.
 *
 * @param body the response as `client.fetch` returns it with `filterResponse: false`
 * @throws {NoLakeResponse} if no lake answered
 * @throws {UnexpectedResult} if the response does not have the shape of the curated content
 */
export async function readContentResult<const Query extends string>(
  body: unknown,
  { shape, curated, isEmpty: hasNothing }: Expectation<Query>,
): Promise<ContentResult<ClientReturn<Query>>> {
  const { result, syncTags } = readQueryResponse(body, shape)
  // The lake answers in the shape of the query, which typegen has typed.
  const data = result as ClientReturn<Query>
  if (isEmpty(result) || hasNothing?.(data)) {
    return { data: await curated(), syncTags, origin: 'curated' }
  }
  return { data, syncTags, origin: 'lake' }
}

/** The curated result if the lake failed. The result has no tags, so each live event reloads it. */
export async function curatedResult<const Query extends string>(
  { curated }: Fallback<Query>,
  problem?: ContentProblem,
): Promise<ContentResult<ClientReturn<Query>>> {
  return { data: await curated(), syncTags: [], origin: 'curated', ...(problem && { problem }) }
}

/** Whether a result is empty, so that curated content replaces it: no document, or no rows. */
export function isEmpty(result: unknown): boolean {
  return result === null || result === undefined || (Array.isArray(result) && result.length === 0)
}
