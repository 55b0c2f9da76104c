import { queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ContentRequest, ContentSource } from './content-source.ts'

/** Every content query's key begins with this. */
export const contentKey = 'content'

/** Options of one content query; pages see the data, live events see its tags. */
export function contentQueryOptions<const Query extends string>(
  content: ContentSource,
  key: readonly string[],
  request: ContentRequest<Query>,
) {
  return queryOptions({
    queryKey: [contentKey, ...key],
    queryFn: () => content.load(request),
    select: (answer) => answer.data,
  })
}

/** Where this visit's content comes from. */
export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}
