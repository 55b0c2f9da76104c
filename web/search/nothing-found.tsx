import { noteSearch } from '#web/search/note-search.ts'
import type { useSearchPage } from '#web/search/search-page.queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NothingFoundProps {
  readonly words: string
  /** The words of the page. */
  readonly page: ReturnType<typeof useSearchPage>
}

/** Leads to the inquiry form, which begins with what was looked for. */
export function NothingFound({ words, page }: NothingFoundProps) {
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
