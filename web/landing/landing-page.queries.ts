import type { ContentSource } from '#schemas/content/content-source.ts'
import { contentQueryOptions } from '#web/content/content-query.ts'

const questions = () => import('./landing-page-questions.queries.ts')

/** The landing page with this slug; null if there is none. */
export const landingPageQueryOptions = (content: ContentSource, slug: string) =>
  contentQueryOptions(content, ['landing-page', slug], async () =>
    (await questions()).landingPageQuestion(slug),
  )
