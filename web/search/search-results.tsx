import { Link } from '@tanstack/react-router'
import type { SearchResult } from '#schemas/search/search.contract.ts'
import { allSitePages, sitePages } from '#schemas/page/site-pages.ts'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { unbrokenRanges } from '#web/ui/unbroken.tsx'

const kinds: Record<SearchResult['kind'], string> = {
  kit: 'Kit',
  program: 'Program',
  faq: 'Question',
  page: 'Page',
}

/** The kind of a result; for a page with a different title, its name. */
function kindOf({ kind, path, title }: SearchResult): string {
  const page = kind === 'page' ? allSitePages.find((one) => one.path === path) : undefined
  if (page === sitePages.home) return 'Home page'
  return page && page.title !== title ? `${kinds.page}: ${page.title}` : kinds[kind]
}

/** The results as links, the best first. */
export function SearchResults({ results }: { results: readonly SearchResult[] }) {
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
              isMatch ? <mark key={at}>{text}</mark> : unbrokenRanges(text),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function ResultLink({ path, children }: { path: string; children: string }) {
  const [to = '/', hash] = path.split('#')
  return (
    <Link
      className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
      {...(hash !== undefined && { hash })}
      // The server returns only pages of this site.
      to={to as '/'}
    >
      {children}
    </Link>
  )
}
