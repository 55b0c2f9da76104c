import { foldText } from '#schemas/search/fold-text.ts'
import type { SearchPiece } from '#schemas/search/search.contract.ts'
import { likenessOf, type SearchWord, wordInText } from './search-words.ts'

/** The length of an excerpt, in characters. */
const excerptLength = 180
/** The maximum length of text before the first match, in characters. */
const leadLength = 60

/** A match in a text. */
interface Match {
  readonly from: number
  readonly to: number
  readonly stem: string
}

/**
 * The part of the texts that contains most of the words, with these marked.
 *
 * @param texts as `plainText` returns them
 */
export function excerptOf(texts: readonly string[], words: readonly SearchWord[]): SearchPiece[] {
  let best: { text: string; matches: Match[]; count: number } | undefined
  for (const text of texts) {
    const matches = matchesIn(text, words)
    const count = wordCount(matches)
    if (best === undefined || count > best.count) best = { text, matches, count }
    if (count === words.length) break
  }
  return best ? pieces(best.text, best.matches) : []
}

/** The text on one line, without the markup for bullets and sub-headings. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\*\*(.+?)\*\*/g, '$1:')
    .replaceAll(/\s*•\s*/g, ' · ')
    .replaceAll(/: ·/g, ':')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s·]+/, '')
    .trim()
}

function matchesIn(text: string, words: readonly SearchWord[]): Match[] {
  return [...text.matchAll(wordInText)].flatMap(({ 0: word, index }) => {
    const folded = foldText(word)
    const stem = words.find((wanted) => likenessOf(folded, wanted))?.stem
    return stem === undefined ? [] : [{ from: index, to: index + word.length, stem }]
  })
}

const wordCount = (matches: readonly Match[]) => new Set(matches.map(({ stem }) => stem)).size

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

/** The end of the last whole word before a position; the position itself within a very long word. */
function cutAt(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place)
  if (space > place - leadLength) return space
  // Not between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text[place - 1] ?? '') ? place - 1 : place
}
