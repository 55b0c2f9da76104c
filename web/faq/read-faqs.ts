import type { FaqsQueryResult } from '#schemas/sanity.types.ts'
import { textOf } from '#web/content/field-readers.ts'

/** The questions that have an answer. */
export function readFaqs(rows: FaqsQueryResult): FaqsQueryResult {
  return rows
    .map(({ _id, question, answer }) => ({
      _id,
      question: textOf(question),
      answer: textOf(answer),
    }))
    .filter(({ question, answer }) => question && answer)
}
