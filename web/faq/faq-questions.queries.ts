import { defineQuery } from 'groq'
import { contentQuestion } from '#web/content/content-question.ts'
import { readFaqs } from './read-faqs.ts'

/** The questions and answers of the contact page in the editors' order. */
const faqsQuery = defineQuery(`*[_type == "faq"] | order(order asc){_id, question, answer}`)

const curated = async () => (await import('#schemas/faq/faq.curated.ts')).curatedFaqs

/** The questions visitors ask most. */
export const faqsQuestion = contentQuestion(
  { query: faqsQuery, shape: 'a list', curated },
  readFaqs,
)
