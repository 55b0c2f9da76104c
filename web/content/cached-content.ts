import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ContentResult } from '#schemas/content/content-source.ts'

interface ContentOptions<Data> {
  queryKey: QueryKey
  queryFn?: unknown
  select?: (result: ContentResult<Data>) => unknown
}

/** Content that the route's loader has cached, for `head` functions, which cannot wait. */
export function cachedContent<Data>(
  queryClient: QueryClient,
  { queryKey }: ContentOptions<Data>,
): Data | undefined {
  return queryClient.getQueryData<ContentResult<Data>>(queryKey)?.data
}
