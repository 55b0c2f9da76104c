import { defineQuery } from 'groq'

/** The questions and answers of the contact page in the editors' order. */
export const faqsQuery = defineQuery(`*[_type == "faq"] | order(order asc){_id, question, answer}`)
