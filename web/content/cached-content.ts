import type { QueryKey } from '@tanstack/react-query'
import type { ContentResult } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'

interface ContentOptions<Data> {
  queryKey: QueryKey
  queryFn?: unknown
  select?: (result: ContentResult<Data>) => unknown
}

/**
 * Content that the route's loader has cached, for heads, which cannot wait: without the marks that a
 * preview's texts carry.
 */
export function cachedContent<Data>(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  { queryKey }: ContentOptions<Data>,
): Data | undefined {
  const data = queryClient.getQueryData<ContentResult<Data>>(queryKey)?.data
  return data && content.plain ? content.plain(data) : data
}
