import { createFileRoute } from '@tanstack/react-router'
import { searchPageOptions } from '#web/search/search-page.queries.ts'
import { SearchPage } from '#web/search/search-page.tsx'

export const Route = createFileRoute('/search')({
  // As it stands in the address: `plain` comes from the form where there are no scripts.
  validateSearch: ({ q, plain }: { q?: unknown; plain?: unknown }): Asked => ({
    ...(q !== undefined && { q }),
    ...(plain !== undefined && { plain }),
  }),
  // The page is the same for every search, except where the server has to search.
  loaderDeps: ({ search: { q, plain } }) => (plain === undefined ? {} : { words: textOf(q) }),
  loader: async ({ context: { queryClient, content }, deps: { words } }) => {
    await queryClient.ensureQueryData(searchPageOptions(content))
    if (words === undefined || !import.meta.env.SSR) return undefined
    const { answerSearch } = await import('#web/search/answer-search.ts')
    return { words, answer: await answerSearch(content, words) }
  },
  component: function Search() {
    return <SearchPage found={Route.useLoaderData()} onAsk={ask} />
  },
})

/** The form is loaded by whoever goes on to it. */
async function askInForm(words: string): Promise<void> {
  const { noteSearch } = await import('#web/inquiry/note-search.ts')
  noteSearch(words)
}

function ask(words: string): void {
  void askInForm(words)
}

interface Asked {
  q?: unknown
  plain?: unknown
}

/** The router reads digits as a number. */
function textOf(q: unknown): string {
  return typeof q === 'string' || typeof q === 'number' ? String(q) : ''
}
