import type { ClientReturn } from '@sanity/client'
import { queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { hasFailed, isEmpty } from '#schemas/content/content-result.ts'
import type {
  ContentResult,
  ContentRequest,
  ContentSource,
} from '#schemas/content/content-source.ts'

/** The first element of every content query's key. */
export const contentKey = 'content'

/**
 * The options of one content query. `select` gives pages the data; live events read the tags.
 *
 * @param read turns the lake's result into what pages can show, whatever editors left out
 */
export function contentQueryOptions<const Query extends string, Data>(
  content: ContentSource,
  key: readonly string[],
  question: Omit<ContentRequest<Query>, 'name'>,
  read: (data: ClientReturn<Query>) => Data | null,
) {
  // A parameter would make a name of its own for each address that a visitor may write.
  const request = { ...question, name: key[0] ?? '' }
  return queryOptions({
    queryKey: [contentKey, ...key],
    queryFn: async ({ client, queryKey }) => {
      const known = client.getQueryData<ContentResult<Data>>(queryKey)
      return keepKnown(known, await readResult(await content.load(request), request, read))
    },
    select: (result) => result.data,
  })
}

/** The result as pages can show it; curated content where nothing of it can be shown. */
async function readResult<const Query extends string, Data>(
  result: ContentResult<ClientReturn<Query>>,
  request: ContentRequest<Query>,
  read: (data: ClientReturn<Query>) => Data | null,
): Promise<ContentResult<Data>> {
  const data = read(result.data)
  if (data !== null && !isEmpty(data)) return { ...result, data }
  const curated = read(await request.curated())
  if (curated === null) throw new Error(`The curated content of "${request.name}" is unreadable.`)
  return { ...result, data: curated, origin: 'curated' }
}

/** Keeps the lake's last result where a refetch fails. An empty result is not a failure. */
export function keepKnown<Data>(
  known: ContentResult<Data> | undefined,
  result: ContentResult<Data>,
): ContentResult<Data> {
  if (!hasFailed(result) || known?.origin !== 'lake') return result
  return { ...known, isStale: true, ...(result.problem && { problem: result.problem }) }
}

/** Where this visit's content comes from. */
export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}
