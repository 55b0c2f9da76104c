import type { ClientReturn } from '@sanity/client'
import { readQueryResponse } from '#schemas/query-response.ts'
import type { ContentResult, ContentProblem, ContentRequest } from './content-source.ts'

type Expectation<Query extends string> = Pick<
  ContentRequest<Query>,
  'shape' | 'curated' | 'isEmpty'
>
type Fallback<Query extends string> = Pick<ContentRequest<Query>, 'curated'>

/**
 * Reads the lake's response to a content query. Where the lake holds nothing of the kind, the
 * curated content takes its place and keeps the lake's tags: the first published document
 * replaces it.
 *
 * @param body the response as `client.fetch` returns it with `filterResponse: false`
 * @throws {NoLakeResponse} if no lake answered
 * @throws {UnexpectedResult} if the response has another shape than the curated content
 */
export async function readContentResult<const Query extends string>(
  body: unknown,
  { shape, curated, isEmpty: holdsNothing }: Expectation<Query>,
): Promise<ContentResult<ClientReturn<Query>>> {
  const { result, syncTags } = readQueryResponse(body, shape)
  // The lake answers in the query's own shape, for which typegen has made the type.
  const data = result as ClientReturn<Query>
  if (isEmpty(result) || holdsNothing?.(data)) {
    return { data: await curated(), syncTags, origin: 'curated' }
  }
  return { data, syncTags, origin: 'lake' }
}

/** The result if the lake failed. It has no tags, so each live event asks for it again. */
export async function curatedResult<const Query extends string>(
  { curated }: Fallback<Query>,
  problem?: ContentProblem,
): Promise<ContentResult<ClientReturn<Query>>> {
  return { data: await curated(), syncTags: [], origin: 'curated', ...(problem && { problem }) }
}

/** Whether there is nothing to show, so that curated content takes over: no document, or no rows. */
export function isEmpty(result: unknown): boolean {
  return result === null || result === undefined || (Array.isArray(result) && result.length === 0)
}
