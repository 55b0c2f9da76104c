import { createFileRoute } from '@tanstack/react-router'
import { loadSiteQueries } from '#web/content/site-query-options.ts'
import { queryWords } from '#web/search/search-text.ts'
import { SearchPage } from '#web/search/search-page.tsx'

export const Route = createFileRoute('/search')({
  // Unvalidated: `queryWords` parses the parameter.
  validateSearch: ({ q }: RequestedItems): RequestedItems => (q === undefined ? {} : { q }),
  loaderDeps: ({ search: { q } }) => ({ words: queryWords(q) }),
  loader: async ({ context, deps: { words } }) => {
    await loadSiteQueries(context, 'search-page')
    // In the browser, the page requests the results after it has loaded.
    return words === '' ? undefined : context.search?.(words)
  },
  component: function Search() {
    const { words } = Route.useLoaderDeps()
    return <SearchPage found={Route.useLoaderData()} words={words} />
  },
})

interface RequestedItems {
  q?: unknown
}
