import { queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ContentResult, ContentSource } from '#schemas/content/content-source.ts'
import type { ContentQuestion } from './content-question.ts'

/** The first element of every content query's key. */
export const contentKey = 'content'

/**
 * The options of one content query. `select` gives pages the data; live events read the tags.
 *
 * @param ask loads the question, which the first page needs no more: the server has asked it
 */
export function contentQueryOptions<Data>(
  content: ContentSource,
  key: readonly string[],
  ask: () => Promise<ContentQuestion<Data>>,
) {
  return queryOptions({
    queryKey: [contentKey, ...key, ...(content.perspective ? [content.perspective] : [])],
    queryFn: async ({ client, queryKey }) => {
      // A failure is handled when the query needs the code.
      content.prepare?.().catch(() => {})
      const known = client.getQueryData<ContentResult<Data>>(queryKey)
      try {
        const answer = await ask()
        // With parameters, each address that a visitor can write would have a different name.
        return await answer(content, key[0] ?? '', known)
      } catch (cause) {
        if (known === undefined) throw cause
        // The scripts that ask can load the next time.
        return { ...known, isStale: true }
      }
    },
    select: (result) => result.data,
  })
}

/** The content source of this visit. */
export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}

/** Removes a preview's marks from a text for an attribute or an option of a list. */
export function usePlain(): NonNullable<ContentSource['plain']> {
  return useContent().plain ?? ((text) => text)
}
