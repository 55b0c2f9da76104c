import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer } from '#schemas/runtime/search/search.contract.ts'

/**
 * A search on the site's server. The previous results stay until the next ones arrive.
 *
 * @param words no search if they are empty
 * @param found the answer in the server's page
 */
export const searchQueryOptions = (words: string, found: SearchAnswer | undefined) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }): Promise<SearchAnswer> =>
      (await import('./ask-search.ts')).askSearch(words, signal),
    initialData: found,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    // Content can change.
    staleTime: 60_000,
    gcTime: 60_000,
  })
