import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import type { FaqsQueryResult } from '#schemas/sanity.types.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { readFaqs } from './read-faqs.ts'

/** The questions and answers of the contact page in the editors' order. */
const faqsQuery = defineQuery(`*[_type == "faq"] | order(order asc){_id, question, answer}`)

const curated = async () => (await import('#schemas/faq/faq.curated.ts')).curatedFaqs

/** One question and its answer. */
export type Faq = FaqsQueryResult[number]

/** The questions visitors ask most. */
export const faqsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['faqs'], { query: faqsQuery, shape: 'a list', curated }, readFaqs)

/** The questions visitors ask most. */
export function useFaqs(): FaqsQueryResult {
  return useSuspenseQuery(faqsQueryOptions(useContent())).data
}
