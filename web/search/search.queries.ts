import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'

/**
 * What the site finds for some words. The last results stay while the next ones are on their way; an
 * answer that comes too late is nobody's any more.
 *
 * @param words nothing is asked if they are empty
 * @param found what the server has found for them already
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
