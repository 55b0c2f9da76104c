import { useQuery } from '@tanstack/react-query'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { SearchOutcome } from '#web/search/search-outcome.tsx'
import { useSearchPage } from '#web/search/search-page.queries.ts'
import { searchQueryOptions } from '#web/search/search.queries.ts'
import { useSearchWords } from '#web/search/use-search-words.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'

interface SearchPageProps {
  /** Called with the words of whoever goes on to ask about what was not found. */
  readonly onAsk: (words: string) => void
  /** What the server has found for a visitor without scripts. */
  readonly found?: { readonly words: string; readonly answer: SearchAnswer } | undefined
}

/** Searches kits, programs, questions and pages as one types. */
export function SearchPage({ found, onAsk }: SearchPageProps) {
  const search = useSearchWords(found?.words ?? '')
  const { words } = search
  const page = useSearchPage()
  const { data, isError, isFetching, refetch } = useQuery(searchQueryOptions(words))
  // Without scripts nothing comes after what the server has found.
  const isFound = words === found?.words
  const answer = data ?? (isFound ? found.answer : undefined)
  return (
    <>
      <PageIntro caption={page.caption} lead={page.lead} title={page.title} />
      <Container className="grid gap-x-8 pb-section md:grid-cols-12">
        <div className="md:col-span-10 lg:col-span-8">
          <SearchForm first={found?.words ?? ''} search={search} />
          <SearchOutcome
            answer={words === '' ? undefined : answer}
            hasFailed={isError}
            isSearching={isFetching && !isFound}
            onAsk={onAsk}
            onRetry={() => void refetch()}
            page={page}
            words={words}
          />
        </div>
      </Container>
    </>
  )
}
