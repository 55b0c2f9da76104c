import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer } from '#schemas/protocol/search/search.contract.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { SearchOutcome } from '#web/search/search-outcome.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'

interface SearchPageProps {
  /** The words to search for, or an empty string. */
  readonly words: string
  /** The answer in the server's page. */
  readonly found: SearchAnswer | undefined
}

/** Searches kits, programs, questions and pages while the visitor types. */
export function SearchPage({ words, found }: SearchPageProps) {
  const page = useSiteQuery('search-page')
  const { data, isError, isFetching, refetch } = useQuery(searchQueryOptions(words, found))
  return (
    <>
      <PageIntro caption={page.caption} lead={page.lead} title={page.title} />
      <Container className="grid gap-x-8 pb-section md:grid-cols-12">
        <div className="md:col-span-10 lg:col-span-8">
          <SearchForm words={words} />
          <SearchOutcome
            answer={words === '' ? undefined : data}
            hasFailed={isError}
            isSearching={isFetching}
            onRetry={() => void refetch()}
            page={page}
            words={words}
          />
        </div>
      </Container>
    </>
  )
}

/**
 * A search on the site's server. The previous results stay until the next results arrive.
 *
 * @param words no search if empty
 * @param found the answer in the server's page
 */
const searchQueryOptions = (words: string, found: SearchAnswer | undefined) =>
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
