import { foldText, foldedWords } from '#schemas/search/fold-text.ts'
import type { SearchResult } from '#schemas/search/search.contract.ts'
import type { KnownWords } from './known-words.ts'
import { excerptOf, plainText } from './search-excerpt.ts'
import { likenessOf, type SearchWord } from './search-words.ts'

/** A searchable page, or a part of one. */
export interface SearchEntry {
  readonly kind: SearchResult['kind']
  readonly title: string
  readonly path: string
  /** The entry's texts, the most important first. */
  readonly texts: readonly string[]
}

/** The weight of a match: of the exact word, of another form, or of a longer word. */
const weights = {
  title: { same: 12, form: 10, begun: 8 },
  text: { same: 3, form: 2.5, begun: 2 },
} as const
/** The weight if the title begins with the words in the typed order. */
const phraseWeight = 10
/** Between equal results, the kinds that visitors look for most come first. */
const kindWeights = { kit: 0.4, program: 0.3, faq: 0.2, page: 0.1 } as const

/** The maximum number of results. */
export const maxResults = 20

/** The entries that contain some of the words, best first, and whether the first contains all of them. */
export interface Ranking {
  readonly entries: readonly SearchEntry[]
  readonly hasAllWords: boolean
}

/** The entries that contain a word, by their position in the list. */
interface Occurrences {
  readonly inTitle: number[]
  readonly inTexts: number[]
}

/** All searchable entries, indexed by word, so that a search does not scan the entries. */
export class SearchIndex {
  readonly #entries: readonly SearchEntry[]
  /** The entries' titles, folded. */
  readonly #titles: readonly string[]
  /** The words of all entries, folded. */
  readonly #words: ReadonlyMap<string, Occurrences>
  readonly #sorted: readonly string[]
  /** The words that misspelled words are corrected to. */
  readonly known: KnownWords

  constructor(entries: readonly SearchEntry[], known: KnownWords) {
    this.known = known
    this.#entries = entries.map((entry) => ({
      ...entry,
      texts: entry.texts.map(plainText).filter(Boolean),
    }))
    this.#titles = entries.map(({ title }) => foldText(title))
    const words = new Map<string, Occurrences>()
    const add = (word: string, where: keyof Occurrences, at: number) => {
      const occurrences = words.get(word) ?? { inTitle: [], inTexts: [] }
      words.set(word, occurrences)
      if (occurrences[where].at(-1) !== at) occurrences[where].push(at)
    }
    for (const [at, { title, texts }] of entries.entries()) {
      for (const word of foldedWords(title)) add(word, 'inTitle', at)
      for (const word of foldedWords(texts.join(' '))) add(word, 'inTexts', at)
    }
    this.#words = words
    this.#sorted = [...words.keys()].toSorted()
  }

  /** Whether any entry contains the word. */
  has(word: SearchWord): boolean {
    return this.#weightsOf(word).size > 0
  }

  /**
   * Ranks entries by the words they contain, with titles first. If any entry contains all of them,
   * incomplete ones are left out. Entries of equal rank keep their order.
   */
  rank(words: readonly SearchWord[]): Ranking {
    const found = new Map<number, { count: number; rank: number }>()
    for (const word of words) {
      for (const [at, weight] of this.#weightsOf(word)) {
        const { count, rank } = found.get(at) ?? { count: 0, rank: this.#ownRank(at, words) }
        found.set(at, { count: count + 1, rank: rank + weight })
      }
    }
    const most = Math.max(0, ...[...found.values()].map(({ count }) => count))
    const hasAllWords = words.length > 0 && most === words.length
    const shown = [...found].filter(([, { count }]) => !hasAllWords || count === most)
    const sorted = shown.toSorted(
      ([first, one], [second, other]) =>
        other.count - one.count || other.rank - one.rank || first - second,
    )
    const best = sorted.slice(0, maxResults).map(([at]) => this.#entries[at])
    return { hasAllWords, entries: best.filter((entry) => entry !== undefined) }
  }

  /** The rank of an entry from its title and kind. */
  #ownRank(at: number, words: readonly SearchWord[]): number {
    const phrase = words.map(({ folded }) => folded).join(' ')
    const { kind } = this.#entries[at] ?? { kind: 'page' }
    return kindWeights[kind] + (this.#titles[at]?.startsWith(phrase) ? phraseWeight : 0)
  }

  /** The entries that contain a word, each with the weight of its best match. */
  #weightsOf(wanted: SearchWord): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    const add = (places: readonly number[], weight: number) => {
      for (const at of places) if ((found.get(at) ?? 0) < weight) found.set(at, weight)
    }
    for (const word of this.#wordsLike(wanted)) {
      const likeness = likenessOf(word, wanted)
      const occurrences = likeness && this.#words.get(word)
      if (!occurrences) continue
      add(occurrences.inTitle, weights.title[likeness])
      add(occurrences.inTexts, weights.text[likeness])
    }
    return found
  }

  /** The word itself, and the words that begin with the common prefix of its forms. */
  #wordsLike({ folded, beginning }: SearchWord): string[] {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < beginning) low = middle + 1
      else high = middle
    }
    const like = [folded]
    for (let at = low; at < this.#sorted.length; at++) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(beginning)) break
      like.push(word)
    }
    return like
  }
}

/** An entry as a result, with the part of its texts that contains most of the words. */
export function resultOf(
  { kind, title, path, texts }: SearchEntry,
  words: readonly SearchWord[],
): SearchResult {
  return { kind, title, path, excerpt: excerptOf(texts, words) }
}
