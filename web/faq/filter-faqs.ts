import { foldedWords, foldText } from '#schemas/search/fold-text.ts'
import type { FaqTopic, HubFaq } from './read-faq-hub.ts'

/** What the forms of a word have in common. */
export type StemOf = (folded: string) => string

/**
 * The questions that hold every word, or what is typed of it, or another form of it, in question or
 * answer.
 *
 * @param words as a visitor types them; all questions if there are none
 * @param stemOf before it has loaded, other forms are not found
 */
export function filterFaqs(
  topics: readonly FaqTopic[],
  words: string,
  stemOf: StemOf = (folded) => folded,
): readonly FaqTopic[] {
  const wanted = foldedWords(words)
  if (wanted.length === 0) return topics
  const holdsAll = ({ question, answer }: HubFaq) => {
    const held = foldText(`${question} ${answer}`)
    return wanted.every((word) => held.includes(word) || hasForm(held, word, stemOf))
  }
  return topics
    .map(({ title, faqs }) => ({ title, faqs: faqs.filter(holdsAll) }))
    .filter(({ faqs }) => faqs.length > 0)
}

function hasForm(held: string, wanted: string, stemOf: StemOf): boolean {
  const [stem, begun] = [stemOf(wanted), wanted.slice(0, 2)]
  return foldedWords(held).some((word) => word.startsWith(begun) && stemOf(word) === stem)
}

/** How many questions there are under all topics. */
export function countFaqs(topics: readonly FaqTopic[]): number {
  return topics.reduce((sum, { faqs }) => sum + faqs.length, 0)
}
