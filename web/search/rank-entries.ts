import { foldText, foldedWords } from '#schemas/search/fold-text.ts'
import type { SearchResult } from '#schemas/search/search.contract.ts'
import { excerptOf } from './search-excerpt.ts'
import { likenessOf, type SearchWord } from './search-words.ts'

/** What can be found: a page, or a part of one. */
export interface SearchEntry {
  readonly kind: SearchResult['kind']
  readonly title: string
  readonly path: string
  /** What it says, the most telling text first. */
  readonly texts: readonly string[]
}

/** How much it says that an entry has a word: as such, in another form, or within a longer one. */
const weights = {
  title: { same: 12, form: 10, begun: 8 },
  text: { same: 3, form: 2.5, begun: 2 },
} as const
/** What it says that the title begins with the words as they were typed. */
const phraseWeight = 10
/** Among equals, what visitors come for stands first. */
const kindWeights = { kit: 0.4, program: 0.3, faq: 0.2, page: 0.1 } as const

/** The greatest number of results. */
export const maxResults = 20

/** The results of a search, best first, and whether one of them has all words. */
export interface Ranking {
  readonly results: SearchResult[]
  readonly hasAllWords: boolean
}

/**
 * Ranks entries by the words they have, those in titles first. Where any entry has all of them, those
 * that lack one are left out. Entries of equal rank keep their order.
 */
export function rankEntries(
  entries: readonly SearchEntry[],
  words: readonly SearchWord[],
): Ranking {
  const ranked = entries
    .map((entry) => ({ entry, ...rankOf(entry, words) }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found || other.rank - one.rank)
  const hasAllWords = words.length > 0 && ranked[0]?.found === words.length
  const shown = hasAllWords ? ranked.filter(({ found }) => found === words.length) : ranked
  return {
    hasAllWords,
    results: shown.slice(0, maxResults).map(({ entry: { kind, title, path, texts } }) => ({
      kind,
      title,
      path,
      excerpt: excerptOf(texts, words),
    })),
  }
}

function rankOf({ kind, title, texts }: SearchEntry, words: readonly SearchWord[]) {
  const inTitle = foldedWords(title)
  const inTexts = foldedWords(texts.join(' '))
  const ranks = words.map(
    (word) => weightIn(inTitle, word, weights.title) || weightIn(inTexts, word, weights.text),
  )
  const phrase = words.map(({ folded }) => folded).join(' ')
  const beginsSo = foldText(title).startsWith(phrase) ? phraseWeight : 0
  return {
    found: ranks.filter(Boolean).length,
    rank: ranks.reduce((sum: number, rank) => sum + rank, beginsSo + kindWeights[kind]),
  }
}

/** The weight of the word that is most like the wanted one; 0 where none is. */
function weightIn(
  texts: readonly string[],
  wanted: SearchWord,
  weight: Readonly<Record<'same' | 'form' | 'begun', number>>,
): number {
  let most = 0
  for (const word of texts) {
    const likeness = likenessOf(word, wanted)
    if (likeness === 'same') return weight.same
    if (likeness !== undefined) most = Math.max(most, weight[likeness])
  }
  return most
}
