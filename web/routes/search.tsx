import { createFileRoute } from '@tanstack/react-router'
import { siteQueryOptions } from '#web/content/site-query-options.ts'
import { askedWords } from '#web/search/asked-words.ts'
import { SearchPage } from '#web/search/search-page.tsx'

export const Route = createFileRoute('/search')({
  // As it stands in the address.
  validateSearch: ({ q }: Asked): Asked => (q === undefined ? {} : { q }),
  loaderDeps: ({ search: { q } }) => ({ words: askedWords(q) }),
  loader: async ({ context: { queryClient, content, search }, deps: { words } }) => {
    await queryClient.fetchQuery(siteQueryOptions(content, 'search-page'))
    // The browser asks once the page is there.
    return words === '' ? undefined : search?.(words)
  },
  component: function Search() {
    const { words } = Route.useLoaderDeps()
    return <SearchPage found={Route.useLoaderData()} words={words} />
  },
})

interface Asked {
  q?: unknown
}
