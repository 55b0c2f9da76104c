import type { FaqsQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, textOf } from '#web/content/field-readers.ts'

/** One question and its answer. */
export type Faq = FaqsQueryResult[number] & Editable

/** The questions with an answer. */
export function readFaqs(rows: FaqsQueryResult): Faq[] {
  return rows
    .map((row) => ({
      _id: row._id,
      question: textOf(row.question),
      answer: textOf(row.answer),
      ...editAtOf(row),
    }))
    .filter(({ question, answer }) => question && answer)
}
