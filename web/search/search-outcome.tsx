import { type SiteData } from '#web/content/site-query-options.ts'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { SearchResults } from '#web/search/search-results.tsx'
import { Announcement } from '#web/ui/announcement.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { draftItem } from '#schemas/inquiry/draft-item.ts'

interface SearchOutcomeProps {
  readonly words: string
  /** The words of the page. */
  readonly page: SiteData<'search-page'>
  /** Undefined before the first answer. */
  readonly answer: SearchAnswer | undefined
  readonly hasFailed: boolean
  readonly isSearching: boolean
  readonly onRetry: () => void
}

/** The state of a search: nothing searched yet, loading, failed, nothing found, or results. */
export function SearchOutcome({
  words,
  page,
  answer,
  hasFailed,
  isSearching,
  onRetry,
}: SearchOutcomeProps) {
  const failed = hasFailed && !isSearching
  const said = failed
    ? 'The search failed.'
    : words
      ? sayOutcome(words, answer, isSearching)
      : page.hint
  return (
    <div aria-busy={isSearching} className="mt-8 min-h-[70svh]">
      <p className="text-small text-slate">{said}</p>
      <Announcement>{said}</Announcement>
      {failed && (
        <div className="mt-4" role="alert">
          <p className="mb-4">The search does not answer at the moment.</p>
          <Button onClick={onRetry} size="small" tone="outline">
            Try again
          </Button>
        </div>
      )}
      {!failed && answer?.results.length === 0 && !isSearching && (
        <NothingFound page={page} words={words} />
      )}
      {!failed && answer && (
        <SearchResults
          // A new key for each list, so that results in both lists do not move.
          key={answer.results.map(({ path }) => path).join(' ')}
          results={answer.results}
        />
      )}
    </div>
  )
}

function sayOutcome(words: string, answer: SearchAnswer | undefined, isSearching: boolean): string {
  if (answer === undefined) return 'Searching…'
  const { results, isPartial, corrected } = answer
  if (results.length === 0) return isSearching ? 'Searching…' : `Nothing found for “${words}”.`
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  if (corrected !== null)
    return `Nothing found for “${words}”. Showing ${count} for “${corrected}”.`
  return isPartial ? `Nothing has all of these words. ${count} with some of them.` : `${count}.`
}

interface NothingFoundProps {
  readonly words: string
  /** The words of the page. */
  readonly page: SiteData<'search-page'>
}

/** Leads to the inquiry form, with the search words in its notes. */
function NothingFound({ words, page }: NothingFoundProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <LinkButton onClick={() => noteSearch(words)} to="/contact">
        {page.askLabel}
      </LinkButton>
      <LinkButton to="/products" tone="outline">
        {page.productsLabel}
      </LinkButton>
    </div>
  )
}

/**
 * Adds the words without results to the notes in the contact form's draft, unless it has notes. The
 * words stay in this tab, and out of the address, until the visitor sends them. They are saved before
 * the link is followed, because the next page can be another document. The form validates its draft.
 */
function noteSearch(words: string): void {
  const item = draftItem('contact')
  try {
    const draft = JSON.parse(sessionStorage.getItem(item) ?? '{}') as { notes?: unknown }
    if (draft.notes) return
    const notes = `I was looking for “${words}”.`
    sessionStorage.setItem(item, JSON.stringify({ ...draft, notes }))
  } catch {
    // Storage is off or damaged: the form opens empty.
  }
}
