import { foldText } from '#schemas/field/fold-text.ts'
import type { SearchAnswer, SearchPiece } from '#schemas/protocol/search/search.contract.ts'
import type { SearchEntry, SearchIndex } from './search-index.ts'
import { likenessOf, readSearchWords, type SearchWord } from './search-words.ts'

/** The length of an excerpt, in characters. */
const excerptLength = 180
/** The maximum number of characters in an excerpt before its first match. */
const leadLength = 60

/**
 * Searches kits, programs, questions and pages: first for all words, then with unknown words
 * corrected, then for any of the words.
 *
 * @param text as the visitor typed it
 */
export function answerSearch(index: SearchIndex, text: string): SearchAnswer {
  const words = readSearchWords(text)
  const { entries, hasAllWords } = index.rank(words)
  if (!hasAllWords) {
    const corrected = words.map((word) => index.correct(word) ?? word)
    const isChanged = corrected.some((word, at) => word !== words[at])
    const found = isChanged ? index.rank(corrected) : undefined
    if (found?.hasAllWords)
      return {
        results: resultsOf(found.entries, corrected),
        isPartial: false,
        corrected: corrected.map(({ typed }) => typed).join(' '),
      }
  }
  const isPartial = !hasAllWords && entries.length > 0
  return { results: resultsOf(entries, words), isPartial, corrected: null }
}

const resultsOf = (entries: readonly SearchEntry[], words: readonly SearchWord[]) =>
  entries.map(({ kind, title, path, texts }) => ({
    kind,
    title,
    path,
    excerpt: excerptOf(texts, words),
  }))

/** A match in a text. */
interface Match {
  readonly from: number
  readonly to: number
  readonly stem: string
}

/** The part of the text that has the most words, with those words marked. */
function excerptOf(texts: readonly string[], words: readonly SearchWord[]): SearchPiece[] {
  let best: { text: string; matches: Match[]; count: number } | undefined
  for (const text of texts) {
    const matches = matchesIn(text, words)
    const count = new Set(matches.map(({ stem }) => stem)).size
    if (best === undefined || count > best.count) best = { text, matches, count }
    if (count === words.length) break
  }
  return best ? pieces(best.text, best.matches) : []
}

/** Matches the words of a text with their accents and apostrophes. */
const wordInText = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}'’]+/gu

function matchesIn(text: string, words: readonly SearchWord[]): Match[] {
  return [...text.matchAll(wordInText)].flatMap(({ 0: word, index }) => {
    const folded = foldText(word)
    const stem = words.find((wanted) => likenessOf(folded, wanted))?.stem
    return stem === undefined ? [] : [{ from: index, to: index + word.length, stem }]
  })
}

function pieces(text: string, matches: readonly Match[]): SearchPiece[] {
  const first = matches[0]?.from ?? 0
  const from = first <= leadLength ? 0 : text.indexOf(' ', first - leadLength) + 1
  const end = text.length - from <= excerptLength ? text.length : cutAt(text, from + excerptLength)
  const shown = matches.filter((match) => match.from >= from && match.to <= end)
  const marked: SearchPiece[] = [{ text: from > 0 ? '… ' : '', isMatch: false }]
  let at = from
  for (const match of shown) {
    marked.push({ text: text.slice(at, match.from), isMatch: false })
    marked.push({ text: text.slice(match.from, match.to), isMatch: true })
    at = match.to
  }
  marked.push({ text: text.slice(at, end) + (end < text.length ? ' …' : ''), isMatch: false })
  return marked.filter((part) => part.text !== '')
}

/** The end of the last whole word before a limit, or the limit itself within a long word. */
function cutAt(text: string, limit: number): number {
  const space = text.lastIndexOf(' ', limit)
  if (space > limit - leadLength) return space
  // Keeps the two halves of a surrogate pair together.
  return /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
}
