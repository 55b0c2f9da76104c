import { useSuspenseQuery } from '@tanstack/react-query'
import type { FaqsQueryResult } from '#schemas/sanity.types.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'

/** One question and its answer. */
export type Faq = FaqsQueryResult[number]

/** The questions visitors ask most. */
export const faqsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['faqs'],
    async () => (await import('./faq-questions.queries.ts')).faqsQuestion,
  )

/** The questions visitors ask most. */
export function useFaqs(): FaqsQueryResult {
  return useSuspenseQuery(faqsQueryOptions(useContent())).data
}
