import { useSuspenseQuery } from '@tanstack/react-query'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { FaqTopic } from './read-faq-hub.ts'
import type { Faq } from './read-faqs.ts'

const questions = () => import('./faq-questions.queries.ts')

/** The questions visitors ask most. */
export const faqsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['faqs'], async () => (await questions()).faqsQuestion)

/** The questions visitors ask most. */
export function useFaqs(): Faq[] {
  return useSuspenseQuery(faqsQueryOptions(useContent())).data
}

/** All questions, by topic. */
export const faqHubQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['faq-hub'], async () => (await questions()).faqHubQuestion)

/** All questions, by topic. */
export function useFaqHub(): FaqTopic[] {
  return useSuspenseQuery(faqHubQueryOptions(useContent())).data
}
