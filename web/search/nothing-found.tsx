import type { useSearchPage } from '#web/search/search-page.queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NothingFoundProps {
  /** Called with the words of whoever goes on to ask. */
  readonly onAsk: (words: string) => void
  readonly words: string
  /** The words of the page. */
  readonly page: ReturnType<typeof useSearchPage>
}

/** Leads to the inquiry form, which begins with what was looked for. */
export function NothingFound({ words, page, onAsk }: NothingFoundProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <LinkButton onClick={() => onAsk(words)} to="/contact">
        {page.askLabel}
      </LinkButton>
      <LinkButton to="/products" tone="outline">
        {page.productsLabel}
      </LinkButton>
    </div>
  )
}
