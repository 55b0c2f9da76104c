import type { FAQPage, WithContext } from 'schema-dts'
import type { Faq } from '#web/faq/faq.queries.ts'

/** The questions and answers of a page for search engines. */
export function faqPage(faqs: readonly Faq[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
