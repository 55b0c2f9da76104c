import type { SearchAnswer, SearchResult } from '#schemas/protocol/search/search.contract.ts'
import type { SiteData } from '#web/content/site-query-options.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { formDraftKey } from '#schemas/inquiry/form-draft-key.ts'
import { Link } from '@tanstack/react-router'
import { allSitePages, sitePages } from '#schemas/content/page/page-paths.ts'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { storedText } from '#web/ui/browser-storage.ts'
import { noWrapRanges } from '#web/ui/no-wrap.tsx'

interface SearchOutcomeProps {
  readonly words: string
  /** The page's text. */
  readonly page: SiteData<'search-page'>
  /** Undefined before the first answer. */
  readonly answer: SearchAnswer | undefined
  readonly hasFailed: boolean
  readonly isSearching: boolean
  readonly onRetry: () => void
}

/** The state of a search: not started, searching, failed, nothing found, or results. */
export function SearchOutcome({
  words,
  page,
  answer,
  hasFailed,
  isSearching,
  onRetry,
}: SearchOutcomeProps) {
  const failed = hasFailed && !isSearching
  const message = failed
    ? 'The search failed.'
    : words
      ? outcomeText(words, answer, isSearching)
      : page.hint
  return (
    <div aria-busy={isSearching} className="mt-8 min-h-[70svh]">
      <p className="text-small text-slate">{message}</p>
      <Announcement>{message}</Announcement>
      {failed && (
        <div className="mt-4" role="alert">
          <p className="mb-4">The search is not available right now.</p>
          <Button onClick={onRetry} size="small" tone="outline">
            Try again
          </Button>
        </div>
      )}
      {!failed && answer?.results.length === 0 && !isSearching && (
        <NothingFound page={page} words={words} />
      )}
      {!failed && answer !== undefined && answer.results.length > 0 && (
        <SearchResults
          // A new list replaces the old list, so that a result in both does not jump.
          key={answer.results.map(({ path }) => path).join(' ')}
          results={answer.results}
        />
      )}
    </div>
  )
}

function outcomeText(
  words: string,
  answer: SearchAnswer | undefined,
  isSearching: boolean,
): string {
  // The answer to the previous words is still shown.
  if (answer === undefined || isSearching) return 'Searching…'
  const { results, isPartial, corrected } = answer
  if (results.length === 0) return `Nothing found for “${words}”.`
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  if (corrected !== null)
    return `Nothing found for “${words}”. Showing ${count} for “${corrected}”.`
  return isPartial
    ? `Nothing contains all of these words. ${count} with some of them.`
    : `${count}.`
}

interface NothingFoundProps {
  readonly words: string
  /** The page's text. */
  readonly page: SiteData<'search-page'>
}

/** Leads to the inquiry form and puts the search into the form's notes. */
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
 * Adds the words to the contact form's draft, unless the draft has notes. The words stay in this tab
 * and out of the URL until the visitor sends the form, which validates the draft. Runs before the
 * navigation, because navigating can load a new document.
 */
function noteSearch(words: string): void {
  const stored = storedText(formDraftKey('contact'))
  try {
    const draft = JSON.parse(stored.get() ?? '{}') as { notes?: unknown }
    if (draft.notes) return
    const notes = `I was looking for “${words}”.`
    stored.set(JSON.stringify({ ...draft, notes }))
  } catch {
    // The draft is damaged: the form opens empty.
  }
}

const kinds: Record<SearchResult['kind'], string> = {
  kit: 'Kit',
  program: 'Program',
  faq: 'Question',
  page: 'Page',
  aircraft: 'Aircraft',
}

/** The label of a result's kind, with the page's name if the page's title differs. */
function kindOf({ kind, path, title }: SearchResult): string {
  const page = kind === 'page' ? allSitePages.find((one) => one.path === path) : undefined
  if (page === sitePages.home) return 'Home page'
  return page && page.title !== title ? `${kinds.page}: ${page.title}` : kinds[kind]
}

/** The results as links, best first. */
function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className="mt-4">
      {results.map((result) => (
        <li className="border-b border-line py-5" key={`${result.path} ${result.title}`}>
          <Caption>{kindOf(result)}</Caption>
          <Heading className="mt-2" level={2} size="title">
            <ResultLink path={result.path}>{result.title}</ResultLink>
          </Heading>
          <p className="mt-2 max-w-text text-slate">
            {result.excerpt.map(({ text, isMatch }, at) =>
              // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other name
              isMatch ? <mark key={at}>{text}</mark> : noWrapRanges(text),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function ResultLink({ path, children }: { path: string; children: string }) {
  // Only the path matters: the origin is never used.
  const { pathname: to, searchParams, hash } = new URL(path, 'https://site.invalid')
  return (
    <Link
      className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
      {...(hash !== '' && { hash: hash.slice(1) })}
      search={Object.fromEntries(searchParams)}
      // The server returns only paths of this site.
      to={to as '/aircraft'}
    >
      {children}
    </Link>
  )
}
