import type { ContentSource } from '#schemas/content/content-source.ts'
import { foldText } from '#schemas/search/fold-text.ts'
import type { SearchNamesQueryResult } from '#schemas/sanity.types.ts'
import { contentQuestion } from '#web/content/content-question.ts'
import { listOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { curatedRows } from './curated-rows.ts'
import { editDistance } from './edit-distance.ts'
import { searchNamesQuery } from './search-questions.queries.ts'
import { type SearchWord, wordInText } from './search-words.ts'
import { stemOf } from '#schemas/search/word-forms.ts'

/** The words of the content's names, folded, each with its spellings in lower case. */
export type KnownWords = ReadonlyMap<string, ReadonlySet<string>>

/** The greatest number of words that are remembered: each search of unknown words goes over them. */
const maxKnown = 6_000
/** Shorter words are too much alike to be corrected. */
const leastLength = 5
/** From this length on, two letters may be wrong. */
const longLength = 8

const namesQuestion = contentQuestion(
  {
    query: searchNamesQuery,
    shape: 'a list',
    curated: async () => {
      const { kits, programs, tiers, faqs } = await curatedRows()
      const others = [
        ...programs.map(({ title }) => title),
        ...tiers.map(({ title }) => title),
        ...faqs.map(({ question }) => question),
      ]
      return [
        ...kits.map(({ title, includes, spec, sizeChart }) => ({
          name: title,
          includes,
          materials: spec?.materials ?? null,
          breeds: sizeChart?.map(({ breeds }) => breeds) ?? null,
        })),
        ...others.map((name) => ({ name, includes: null, materials: null, breeds: null })),
      ]
    },
  },
  (rows) => rows,
)

const read = new WeakMap<SearchNamesQueryResult, KnownWords>()

/** The words that kits, programs, tiers and questions are named by, read once for each change of them. */
export async function knownWords(content: ContentSource): Promise<KnownWords> {
  const { data } = await namesQuestion(content, 'search-names')
  const known = read.get(data) ?? wordsOf(data)
  read.set(data, known)
  return known
}

function wordsOf(rows: SearchNamesQueryResult): KnownWords {
  const words = new Map<string, Set<string>>()
  for (const { name, includes, materials, breeds } of rows) {
    const texts = [name, includes, ...listOf(materials, textOrNull), ...listOf(breeds, textOrNull)]
    const text = texts.map(textOf).join(' ').normalize('NFC').toLowerCase()
    for (const [word] of text.matchAll(wordInText)) {
      const folded = foldText(word)
      const spellings = words.get(folded) ?? new Set()
      if (words.size < maxKnown || words.has(folded)) words.set(folded, spellings.add(word))
    }
  }
  return words
}

/**
 * How the beginning of a word is spelled in the content, with its accents; as it was typed where no
 * name has it.
 */
export function spellingsOf({ beginning, folded, typed }: SearchWord, known: KnownWords): string[] {
  const spelled = new Set([beginning])
  if (folded !== typed) spelled.add(typed)
  for (const [name, spellings] of known) {
    if (!name.startsWith(beginning)) continue
    for (const word of spellings) spelled.add(word.slice(0, beginning.length))
  }
  return [...spelled].slice(0, 3)
}

/**
 * The known word that a word may be a misspelling of: it begins with the same two letters, and one
 * letter is wrong, or two of a long word; undefined where none is so near.
 */
export function likeWord({ folded, stem }: SearchWord, known: KnownWords): string | undefined {
  let [best, least] = ['', Infinity]
  for (const { name, nameStem } of beginningWith(folded.slice(0, 2), known)) {
    const distance = Math.min(nearness(folded, name), nearness(stem, nameStem))
    if (distance < least) [best, least] = [name, distance]
  }
  return best || undefined
}

interface Stemmed {
  readonly name: string
  readonly nameStem: string
}

const stemmed = new WeakMap<KnownWords, Map<string, Stemmed[]>>()

/** The known words with these first letters, with their stems, which are found once. */
function beginningWith(letters: string, known: KnownWords): readonly Stemmed[] {
  const index = stemmed.get(known) ?? new Map<string, Stemmed[]>()
  stemmed.set(known, index)
  const found =
    index.get(letters) ??
    [...known.keys()]
      .filter((name) => name.startsWith(letters))
      .map((name) => ({ name, nameStem: stemOf(name) }))
  index.set(letters, found)
  return found
}

/** How many letters differ between two words; infinite where they are too many, or words are short. */
function nearness(one: string, other: string): number {
  if (one.length < leastLength || !/^\p{L}+$/u.test(one)) return Infinity
  return editDistance(one, other, one.length < longLength ? 1 : 2)
}
