import type { ClientReturn } from '@sanity/client'
import { queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { hasFailed, isEmpty } from '#schemas/content/content-answer.ts'
import type {
  ContentAnswer,
  ContentRequest,
  ContentSource,
} from '#schemas/content/content-source.ts'

/** Every content query's key begins with this. */
export const contentKey = 'content'

/**
 * Options of one content query; pages see the data, live events see its tags.
 *
 * @param read makes of the lake's answer what pages can show, whatever editors left out
 */
export function contentQueryOptions<const Query extends string, Data>(
  content: ContentSource,
  key: readonly string[],
  question: Omit<ContentRequest<Query>, 'name'>,
  read: (data: ClientReturn<Query>) => Data,
) {
  const request = { ...question, name: key.join('/') }
  return queryOptions({
    queryKey: [contentKey, ...key],
    queryFn: async ({ client, queryKey }) => {
      const known = client.getQueryData<ContentAnswer<Data>>(queryKey)
      return keepKnown(known, readAnswer(await content.load(request), request, read))
    },
    select: (answer) => answer.data,
  })
}

/** An answer as pages can show it; the curated one where nothing of it can be shown. */
function readAnswer<const Query extends string, Data>(
  answer: ContentAnswer<ClientReturn<Query>>,
  request: ContentRequest<Query>,
  read: (data: ClientReturn<Query>) => Data,
): ContentAnswer<Data> {
  const data = read(answer.data)
  return isEmpty(data)
    ? { ...answer, data: read(request.curated), origin: 'curated' }
    : { ...answer, data }
}

/** What the lake has answered before outlasts a request that fails; an empty answer has not failed. */
export function keepKnown<Data>(
  known: ContentAnswer<Data> | undefined,
  answer: ContentAnswer<Data>,
): ContentAnswer<Data> {
  if (!hasFailed(answer) || known?.origin !== 'lake') return answer
  return answer.problem ? { ...known, problem: answer.problem } : known
}

/** Where this visit's content comes from. */
export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}
