import { foldedWords, foldText } from '#schemas/field/fold-text.ts'
import type { FaqTopic, HubFaq } from './read-faq-hub.ts'

/** Returns the common stem of a word's forms. */
export type StemOf = (folded: string) => string

/**
 * The questions that match every word. A word matches if the question or the answer contains it,
 * even inside a longer word, or contains another form of it.
 *
 * @param words the text that the visitor types; an empty string returns all questions
 * @param stemOf finds other forms of a word; by default, none are found
 */
export function filterFaqs(
  topics: readonly FaqTopic[],
  words: string,
  stemOf: StemOf = (folded) => folded,
): readonly FaqTopic[] {
  const wanted = foldedWords(words)
  if (wanted.length === 0) return topics
  const hasAll = ({ question, answer }: HubFaq) => {
    const held = foldText(`${question} ${answer}`)
    return wanted.every((word) => held.includes(word) || hasForm(held, word, stemOf))
  }
  return topics
    .map(({ title, faqs }) => ({ title, faqs: faqs.filter(hasAll) }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** Whether a text has a word with the same stem and the same first two letters. */
function hasForm(held: string, wanted: string, stemOf: StemOf): boolean {
  const [stem, started] = [stemOf(wanted), wanted.slice(0, 2)]
  return foldedWords(held).some((word) => word.startsWith(started) && stemOf(word) === stem)
}

/** The number of questions in all topics. */
export function countFaqs(topics: readonly FaqTopic[]): number {
  return topics.reduce((sum, { faqs }) => sum + faqs.length, 0)
}
