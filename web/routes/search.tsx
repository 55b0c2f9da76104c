import { createFileRoute } from '@tanstack/react-router'
import { askedWords } from '#web/search/asked-words.ts'
import { searchPageOptions } from '#web/search/search-page.queries.ts'
import { SearchPage } from '#web/search/search-page.tsx'

export const Route = createFileRoute('/search')({
  // As it stands in the address.
  validateSearch: ({ q }: Asked): Asked => (q === undefined ? {} : { q }),
  loaderDeps: ({ search: { q } }) => ({ words: askedWords(q) }),
  loader: async ({ context: { queryClient, content }, deps: { words } }) => {
    await queryClient.fetchQuery(searchPageOptions(content))
    // The browser asks once the page is there; and no draft is ever found.
    if (!import.meta.env.SSR || words === '' || content.perspective !== undefined) return undefined
    const { answerSearch } = await import('#web/search/answer-search.ts')
    return answerSearch(content, words)
  },
  component: function Search() {
    const { words } = Route.useLoaderDeps()
    return <SearchPage found={Route.useLoaderData()} words={words} />
  },
})

interface Asked {
  q?: unknown
}
