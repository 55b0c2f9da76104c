import { foldedWords, foldText, optionalInWord } from '#schemas/field/fold-text.ts'
import { maxSearchLength } from '#schemas/protocol/search/search-request.ts'
import { stemOf } from '#schemas/protocol/search/word-stem.ts'

/** More words would only make a search slower. */
const maxWords = 6
/** The maximum length of a word, in characters. */
const maxWordLength = 30

/** Words that are ignored if there are other words. */
const stopWords = new Set(
  'a an and any are as at be by can do does for from get has have how i if in is it its me my no not of on or our so that the their there this to us was we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** A word to search for. */
export interface SearchWord {
  /** The typed word, in lower case. */
  readonly typed: string
  /** Without accents. */
  readonly folded: string
  /** The same for all forms of the word. */
  readonly stem: string
  /** The letters with which all forms of the word begin: the stem without its last letter. */
  readonly beginning: string
  /** The word joined with the word before it, and with the word after it, folded. */
  readonly joined: readonly string[]
}

/**
 * Reads the words to search for, at most {@link maxWords}. Any character but a letter or digit separates
 * words, except a point within a number.
 */
export function readSearchWords(text: string): SearchWord[] {
  const typed = text.slice(0, maxSearchLength).normalize('NFC').toLowerCase()
  const words =
    typed.replaceAll(optionalInWord, '').match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = new Map<string, SearchWord>()
  for (const [at, word] of words.entries()) {
    const joined = [(words[at - 1] ?? '') + word, word + (words[at + 1] ?? '')]
    const read = searchWord(word.slice(0, maxWordLength), joined.map(foldText))
    if (isSignificant(read.stem) && !known.has(read.stem)) known.set(read.stem, read)
  }
  // Single letters can be one name: G-V.
  if (known.size === 0 && words.length > 1)
    return [searchWord(words.join('').slice(0, maxWordLength))]
  const all = [...known.values()]
  const significant = all.filter(({ typed: word }) => !stopWords.has(word))
  return (significant.length > 0 ? significant : all).slice(0, maxWords)
}

/**
 * @param typed in lower case
 * @param joined the word joined with its neighbors, folded
 */
export function searchWord(typed: string, joined: readonly string[] = []): SearchWord {
  const folded = foldText(typed)
  const stem = stemOf(folded)
  return { typed, folded, stem, beginning: stem.slice(0, -1), joined }
}

/** Too many words begin with the same Latin letter. */
const isSignificant = (stem: string) => stem.length > 1 || /[^a-z]/.test(stem)

/** Gaps that some people leave out of a word, and others do not: clean-up, PC-24, Falcon 7X. */
const gaps = [
  /(?<=[\p{L}\p{N}])\p{Pd}(?=[\p{L}\p{N}])/gu,
  /(?<=\p{L})[\s\p{Pd}](?=\p{N})/gu,
  /(?<=\p{N})[\s\p{Pd}](?=\p{L})/gu,
]

/** The different words of a text, folded; words with a gap are also in it without the gap. */
export function indexedWords(text: string): ReadonlySet<string> {
  const folded = foldText(text)
  return new Set([folded, ...gaps.map((gap) => folded.replaceAll(gap, ''))].flatMap(foldedWords))
}

/**
 * How a word in a text matches a wanted word: the same word, another form of it, the word joined with
 * its neighbor, or a longer word that begins with one of these; undefined without a match.
 *
 * @param folded the word in the text, folded
 */
export function likenessOf(
  folded: string,
  wanted: SearchWord,
): 'same' | 'form' | 'joined' | 'started' | undefined {
  if (folded === wanted.folded) return 'same'
  // Unrelated words share short stems, such as "us" and "using".
  const canBeForm = wanted.stem.length > 2 && folded.startsWith(wanted.beginning)
  if (canBeForm && stemOf(folded) === wanted.stem) return 'form'
  if (wanted.joined.includes(folded)) return 'joined'
  const starts = [wanted.folded, ...wanted.joined]
  return starts.some((start) => folded.startsWith(start)) ? 'started' : undefined
}
