import { foldedWords } from '#schemas/search/fold-text.ts'
import { stemOf } from '#schemas/search/word-forms.ts'
import { editDistance } from './edit-distance.ts'
import type { SearchWord } from './search-words.ts'

/** The maximum number of known words, because each search for an unknown word checks all of them. */
const maxKnown = 6_000
/** Shorter words are too similar to be corrected. */
const leastLength = 5
/** From this length on, two letters can be wrong. */
const longLength = 8

interface Known {
  readonly name: string
  readonly nameStem: string
}

/** The words in the content's names, folded: misspelled words are corrected to them. */
export class KnownWords {
  /** By their first two letters. */
  readonly #words = new Map<string, Known[]>()

  constructor(names: readonly string[]) {
    const words = new Set(names.flatMap(foldedWords))
    for (const name of [...words].slice(0, maxKnown)) {
      const letters = name.slice(0, 2)
      const others = this.#words.get(letters) ?? []
      this.#words.set(letters, others)
      others.push({ name, nameStem: stemOf(name) })
    }
  }

  /**
   * The known word that a misspelled word probably means: it begins with the same two letters, and one
   * letter differs, or two in a long word; undefined if no word is similar enough.
   */
  like({ folded, stem }: SearchWord): string | undefined {
    let [best, least] = ['', Infinity]
    for (const { name, nameStem } of this.#words.get(folded.slice(0, 2)) ?? []) {
      const distance = Math.min(nearness(folded, name), nearness(stem, nameStem))
      if (distance < least) [best, least] = [name, distance]
    }
    return best || undefined
  }
}

/** The number of letters that differ; Infinity if there are too many, or the words are too short. */
function nearness(one: string, other: string): number {
  if (one.length < leastLength || !/^\p{L}+$/u.test(one)) return Infinity
  return editDistance(one, other, one.length < longLength ? 1 : 2)
}
