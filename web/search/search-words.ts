import { foldText } from '#schemas/field/fold-text.ts'
import { maxSearchLength } from '#schemas/shared/search/search-request.ts'
import { stemOf } from '#schemas/shared/search/word-stem.ts'

/** More words would only make a search slower. */
const maxWords = 6
/** The maximum length of a word, in characters. */
const maxWordLength = 30
/** Shorter words are too similar to each other to be corrected. */
const minCorrectedLength = 5
/** From this length on, two letters can be wrong. */
const longLength = 8

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
}

/**
 * Reads the words to search for, at most {@link maxWords}. Any character but a letter or digit separates
 * words, except a point within a number.
 */
export function readSearchWords(text: string): SearchWord[] {
  const typed = text.slice(0, maxSearchLength).normalize('NFC').toLowerCase()
  const words =
    typed.replaceAll(/['’]/g, '').match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = new Map<string, SearchWord>()
  for (const word of words) {
    const read = searchWord(word.slice(0, maxWordLength))
    if (isSignificant(read.stem) && !known.has(read.stem)) known.set(read.stem, read)
  }
  const all = [...known.values()]
  const significant = all.filter(({ typed: word }) => !stopWords.has(word))
  return (significant.length > 0 ? significant : all).slice(0, maxWords)
}

/** @param typed in lower case */
export function searchWord(typed: string): SearchWord {
  const folded = foldText(typed)
  const stem = stemOf(folded)
  return { typed, folded, stem, beginning: stem.slice(0, -1) }
}

/** Too many words begin with the same Latin letter. */
const isSignificant = (stem: string) => stem.length > 1 || /[^a-z]/.test(stem)

/**
 * How a word in a text matches a wanted word: the same word, another form of it, or a longer word that
 * begins with it; undefined without a match.
 *
 * @param folded the word in the text, folded
 */
export function likenessOf(
  folded: string,
  wanted: SearchWord,
): 'same' | 'form' | 'started' | undefined {
  if (folded === wanted.folded) return 'same'
  // Unrelated words share short stems, such as "us" and "using".
  const canBeForm = wanted.stem.length > 2 && folded.startsWith(wanted.beginning)
  if (canBeForm && stemOf(folded) === wanted.stem) return 'form'
  return folded.startsWith(wanted.folded) ? 'started' : undefined
}

/**
 * The name that a word is probably a misspelling of: both begin with the same two letters, and one
 * letter is wrong, or two letters in a long word; undefined if there is no such name.
 *
 * @param names folded, with their stems
 */
export function closestName(
  names: readonly { readonly name: string; readonly nameStem: string }[],
  { folded, stem }: SearchWord,
): string | undefined {
  let [closest, least] = ['', Infinity]
  for (const { name, nameStem } of names) {
    if (!name.startsWith(folded.slice(0, 2))) continue
    const distance = Math.min(distanceOf(folded, name), distanceOf(stem, nameStem))
    if (distance < least) [closest, least] = [name, distance]
  }
  return closest || undefined
}

/**
 * The number of wrong letters in a word; infinite if the word is too short, or too many letters are
 * wrong.
 */
function distanceOf(typed: string, name: string): number {
  if (typed.length < minCorrectedLength || !/^\p{L}+$/u.test(typed)) return Infinity
  const most = typed.length < longLength ? 1 : 2
  if (Math.abs(typed.length - name.length) > most) return Infinity
  const distance = editDistance(typed, name)
  return distance <= most ? distance : Infinity
}

/** The number of letters to insert, delete, change or swap to turn one word into another. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, to) => to)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const isSwapped = one[at] === other[to - 1] && one[at - 1] === other[to]
      const costs = [
        (row[to + 1] ?? 0) + 1,
        (next[to] ?? 0) + 1,
        (row[to] ?? 0) + Number(one[at] !== other[to]),
        isSwapped ? (before[to - 1] ?? 0) + 1 : Infinity,
      ]
      next.push(Math.min(...costs))
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}
