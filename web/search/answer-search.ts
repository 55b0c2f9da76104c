import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { resultOf, type SearchIndex } from './search-index.ts'
import { readSearchWords, searchWord, type SearchWord } from './search-words.ts'

/**
 * Searches kits, programs, questions and pages: first for all words, then with corrected spelling of
 * the words without results, and then for any of the words.
 *
 * @param text what the visitor typed
 */
export function answerSearch(index: SearchIndex, text: string): SearchAnswer {
  const words = readSearchWords(text)
  const all = index.rank(words)
  const instead = all.hasAllWords ? null : correct(index, words)
  const corrected = instead && index.rank(instead)
  if (instead && corrected?.hasAllWords) {
    return {
      results: corrected.entries.map((entry) => resultOf(entry, instead)),
      isPartial: false,
      corrected: instead.map(({ typed }) => typed).join(' '),
    }
  }
  const results = all.entries.map((entry) => resultOf(entry, words))
  return { results, isPartial: !all.hasAllWords && results.length > 0, corrected: null }
}

/** The words with unknown ones replaced by the most similar known ones; null if there are none. */
function correct(index: SearchIndex, words: readonly SearchWord[]): SearchWord[] | null {
  const instead = words.map((word) => {
    const like = index.has(word) ? undefined : index.known.like(word)
    return like === undefined ? word : searchWord(like)
  })
  return instead.some((word, at) => word !== words[at]) ? instead : null
}
