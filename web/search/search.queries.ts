import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'

/**
 * The site's results for some words. The last results stay visible while the next ones load; an answer
 * that arrives too late is dropped.
 *
 * @param words if empty, no request is sent
 * @param found the server's results for the words, if there are any
 */
export const searchQueryOptions = (words: string, found: SearchAnswer | undefined) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }): Promise<SearchAnswer> =>
      (await import('./ask-search.ts')).askSearch(words, signal),
    initialData: found,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    // The content might have changed since.
    staleTime: 60_000,
    gcTime: 60_000,
  })
