import { foldText } from '#schemas/search/fold-text.ts'
import { maxSearchLength } from '#schemas/search/search-request.ts'
import { beginningOf, stemOf } from '#schemas/search/word-forms.ts'

/** The maximum number of words; more would make a search slower and no better. */
const maxWords = 6
/** The maximum length of one word, in characters. */
const maxWordLength = 30

/** Words without meaning for a search. */
const stopWords = new Set(
  'a an and any are as at be by can do does for from get has have how i if in is it its me my no not of on or our so that the their there this to us was we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** A search word. */
export interface SearchWord {
  /** The typed word, in lower case. */
  readonly typed: string
  /** Without accents. */
  readonly folded: string
  /** The common stem of its forms. */
  readonly stem: string
  /** The common prefix of its forms. */
  readonly beginning: string
}

/**
 * The words to search for. Every character except letters and digits separates words, so that nothing
 * in the input has a meaning in a query; only numbers can contain points.
 *
 * @returns at most {@link maxWords}; none if there is nothing to search for
 */
export function readSearchWords(text: string): SearchWord[] {
  const typed = text.slice(0, maxSearchLength).normalize('NFC').toLowerCase()
  const words =
    typed.replaceAll(/['’]/g, '').match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = new Map<string, SearchWord>()
  for (const word of words) {
    const read = searchWord(word.slice(0, maxWordLength))
    if (isTelling(read.stem) && !known.has(read.stem)) known.set(read.stem, read)
  }
  const all = [...known.values()]
  const telling = all.filter(({ typed: word }) => !stopWords.has(word))
  return (telling.length > 0 ? telling : all).slice(0, maxWords)
}

/**
 * A word to search for, with its forms.
 *
 * @param typed in lower case
 */
export function searchWord(typed: string): SearchWord {
  const folded = foldText(typed)
  return { typed, folded, stem: stemOf(folded), beginning: beginningOf(folded) }
}

/** A single Latin letter is the beginning of too many words. */
const isTelling = (stem: string) => stem.length > 1 || /[^a-z]/.test(stem)

/** Matches the words of a text. */
export const wordInText = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}'’]+/gu

/**
 * How a word of a text matches a search word: it is the same, another form of it, or a longer word
 * that begins with it; undefined if it does not match.
 *
 * @param folded the folded word of the text
 */
export function likenessOf(
  folded: string,
  wanted: SearchWord,
): 'same' | 'form' | 'begun' | undefined {
  if (folded === wanted.folded) return 'same'
  if (!folded.startsWith(wanted.beginning)) return undefined
  if (stemOf(folded) === wanted.stem) return 'form'
  return folded.startsWith(wanted.folded) ? 'begun' : undefined
}
