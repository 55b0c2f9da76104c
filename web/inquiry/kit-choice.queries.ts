import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { KitChoices } from './read-kit-choices.ts'

const questions = () => import('./kit-choice-questions.queries.ts')

/** The kits that a form offers. */
export const kitChoicesQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['kit-choices'], async () => (await questions()).kitChoicesQuestion)

/** The kits that a form offers; a kit that is published while it is open joins them. */
export function useKitChoices(): KitChoices {
  return useSuspenseQuery(kitChoicesQueryOptions(useContent())).data
}
