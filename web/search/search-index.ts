import { foldText, foldedWords } from '#schemas/field/fold-text.ts'
import type { SearchResult } from '#schemas/protocol/search/search.contract.ts'
import { stemOf } from '#schemas/protocol/search/word-stem.ts'
import { indexedWords, likenessOf, searchWord, type SearchWord } from './search-words.ts'
import { closestName } from './spelling-correction.ts'

/** Something that a search can find: a page, or a part of a page. */
export interface SearchEntry {
  readonly kind: SearchResult['kind']
  readonly title: string
  readonly path: string
  /** The text that the page shows, the most important first. */
  readonly texts: readonly string[]
}

/**
 * The rank of an entry that has a word as typed, in another form, joined with its neighbor, or within
 * a longer word. A joined word counts most, because two typed words match it.
 */
const weights = {
  title: { same: 12, form: 10, joined: 14, started: 8 },
  text: { same: 3, form: 2.5, joined: 3.5, started: 2 },
} as const
/** The rank of an entry whose title begins with the words as typed. */
const phraseWeight = 10
/** Decides between equals. */
const kindWeights = { kit: 0.4, program: 0.3, faq: 0.2, page: 0.1, aircraft: 0 } as const

/** The maximum number of results. */
const maxResults = 20

/** The maximum number of names: each search for an unknown word compares the word with all names. */
const maxNames = 6000

/** The entries that have a word, as positions in the list of entries. */
interface Occurrences {
  readonly title: number[]
  readonly text: number[]
  /** The word's stem, if misspelled words are corrected to this word. */
  nameStem?: string
}

/** The entries that have some of the words, best first, and whether the first entry has all words. */
interface Ranking {
  readonly entries: readonly SearchEntry[]
  readonly hasAllWords: boolean
}

/** An index of all words, so that a search does not have to read the entries. */
export class SearchIndex {
  readonly #entries: readonly SearchEntry[]
  readonly #foldedTitles: readonly string[]
  /** The words by their first letters: a search compares only words with the same first letter. */
  readonly #words = new Map<string, Map<string, Occurrences>>()

  /** @param names text whose words correct misspelled words */
  constructor(entries: readonly SearchEntry[], names: readonly string[]) {
    this.#entries = entries.map((entry) => ({
      ...entry,
      texts: entry.texts.map(plainText).filter(Boolean),
    }))
    this.#foldedTitles = entries.map(({ title }) => foldText(title))
    for (const word of [...new Set(names.flatMap(foldedWords))].slice(0, maxNames)) {
      this.#occurrencesOf(word).nameStem = stemOf(word)
    }
    for (const [at, { title, texts }] of entries.entries()) {
      for (const word of indexedWords(title)) this.#occurrencesOf(word).title.push(at)
      for (const word of indexedWords(texts.join(' '))) this.#occurrencesOf(word).text.push(at)
    }
  }

  #occurrencesOf(word: string): Occurrences {
    const letter = word.charAt(0)
    const group = this.#words.get(letter) ?? new Map<string, Occurrences>()
    this.#words.set(letter, group)
    const known = group.get(word) ?? { title: [], text: [] }
    group.set(word, known)
    return known
  }

  /**
   * Ranks entries by the words they have, with words in titles first. If any entry has all words,
   * entries that lack a word are left out. Entries of equal rank keep their order.
   */
  rank(words: readonly SearchWord[]): Ranking {
    const phrase = words.map(({ folded }) => folded).join(' ')
    const found = new Map<number, { count: number; rank: number }>()
    for (const word of words) {
      for (const [at, weight] of this.#find(word)) {
        const { count, rank } = found.get(at) ?? { count: 0, rank: this.#ownRank(at, phrase) }
        found.set(at, { count: count + 1, rank: rank + weight })
      }
    }
    const most = Math.max(0, ...[...found.values()].map(({ count }) => count))
    const hasAllWords = words.length > 0 && most === words.length
    const best = [...found]
      .filter(([, { count }]) => !hasAllWords || count === most)
      .toSorted(
        ([first, one], [second, other]) =>
          other.count - one.count || other.rank - one.rank || first - second,
      )
      .slice(0, maxResults)
      .flatMap(([at]) => this.#entries[at] ?? [])
    return { hasAllWords, entries: best }
  }

  /** The rank of an entry for its kind and the beginning of its title. */
  #ownRank(at: number, phrase: string): number {
    const startsTitle = this.#foldedTitles[at]?.startsWith(phrase)
    const { kind } = this.#entries[at] ?? { kind: 'page' }
    return kindWeights[kind] + (startsTitle ? phraseWeight : 0)
  }

  /** The entries that have a word, each with the weight of its best match. */
  #find(wanted: SearchWord): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    const add = (places: readonly number[], weight: number) => {
      for (const at of places) if ((found.get(at) ?? 0) < weight) found.set(at, weight)
    }
    const letters = new Set([wanted.folded, ...wanted.joined].map((word) => word.charAt(0)))
    for (const letter of letters) {
      for (const [word, { title, text }] of this.#words.get(letter) ?? []) {
        const likeness = likenessOf(word, wanted)
        if (!likeness) continue
        add(title, weights.title[likeness])
        add(text, weights.text[likeness])
      }
    }
    return found
  }

  /** The name that a word is probably a misspelling of; undefined if any entry has the word. */
  correct(wanted: SearchWord): SearchWord | undefined {
    if (this.#find(wanted).size > 0) return undefined
    const group = this.#words.get(wanted.folded.charAt(0)) ?? []
    const name = closestName(
      [...group].flatMap(([word, { nameStem }]) =>
        nameStem === undefined ? [] : [{ name: word, nameStem }],
      ),
      wanted,
    )
    return name === undefined ? undefined : searchWord(name)
  }
}

/** Text on one line, without the marks for bullets and subheadings. */
function plainText(text: string): string {
  return text
    .replaceAll(/\*\*(.+?)\*\*/g, '$1:')
    .replaceAll(/\s*•\s*/g, ' · ')
    .replaceAll(/: ·/g, ':')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s·]+/, '')
    .trim()
}
