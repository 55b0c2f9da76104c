import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ComparedKit } from './compared-kit.ts'

const questions = () => import('./compared-kits-questions.queries.ts')

/** Those of these kits that exist; without slugs it asks nothing. */
export const comparedKitsOptions = (content: ContentSource, slugs: readonly string[]) =>
  contentQueryOptions(content, ['compared', ...slugs], async () =>
    (await questions()).comparedKitsQuestion(slugs),
  )

/** The kits that the route's loader found, without those that are gone meanwhile. */
export function useComparedKits(slugs: readonly string[]): readonly ComparedKit[] {
  return useSuspenseQuery(comparedKitsOptions(useContent(), slugs)).data
}
