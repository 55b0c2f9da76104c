import type { ContentSource } from '#schemas/content/content-source.ts'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import { findEntries, type Wanted } from './find-entries.ts'
import { factsNamedBy, isInLabel } from './kit-labels.ts'
import { knownWords, type KnownWords, likeWord, spellingsOf } from './known-words.ts'
import { type Ranking, rankEntries } from './rank-entries.ts'
import { readSearchWords, searchWord, type SearchWord } from './search-words.ts'

/** The lake is asked for at most so many spellings of what is searched for. */
const maxPatterns = 6
/** At most so many words are corrected, as the lake is asked for each whether it is unknown. */
const maxCorrected = 3

/**
 * Searches kits, programs, questions and pages: for all words, for the words that those found nowhere
 * are misspelled from, and then for any of them.
 *
 * @param text what the visitor typed
 */
export async function answerSearch(content: ContentSource, text: string): Promise<SearchAnswer> {
  const words = readSearchWords(text)
  if (words.length === 0) return { results: [], isPartial: false, corrected: null }
  const known = await knownWords(content)
  const all = await searchAll(content, words, known)
  if (all.hasAllWords) return { results: all.results, isPartial: false, corrected: null }
  const instead = await correct(content, words, known)
  const corrected = instead && (await searchAll(content, instead, known))
  if (instead && corrected?.hasAllWords) {
    const said = instead.map(({ typed }) => typed).join(' ')
    return { results: corrected.results, isPartial: false, corrected: said }
  }
  const { results } = words.length === 1 ? all : await searchAny(content, words, known)
  return { results, isPartial: results.length > 0, corrected: null }
}

async function search(
  content: ContentSource,
  words: readonly SearchWord[],
  wanted: Wanted,
): Promise<Ranking> {
  return rankEntries(await findEntries(content, wanted), words)
}

/** What has all words; those in labels of facts stand in no document. */
function searchAll(
  content: ContentSource,
  words: readonly SearchWord[],
  known: KnownWords,
): Promise<Ranking> {
  const others = words.filter((word) => !isInLabel(word))
  const isMixed = others.length > 0 && others.length < words.length
  const patterns = patternsOf(words, known)
  return search(content, words, {
    patterns: isMixed
      ? [...patterns.slice(0, maxPatterns / 2), ...patternsOf(others, known)].slice(0, maxPatterns)
      : patterns,
    facts: others.length === 0 ? factsNamedBy(words) : [],
  })
}

/** What has some of the words. */
function searchAny(
  content: ContentSource,
  words: readonly SearchWord[],
  known: KnownWords,
): Promise<Ranking> {
  const spellings = words.map((word) => patternsOf([word], known))
  const first = spellings.map(([one = '']) => one)
  const others = spellings.flatMap(([, ...rest]) => rest)
  return search(content, words, {
    patterns: [...first, ...others].slice(0, maxPatterns),
    facts: factsNamedBy(words),
  })
}

/** Every combination of the words' spellings, as `text::query` reads them; bounded. */
function patternsOf(words: readonly SearchWord[], known: KnownWords): string[] {
  let patterns = ['']
  for (const word of words) {
    const spelled = spellingsOf(word, known).map((spelling) => `${spelling}*`)
    patterns = patterns.flatMap((before) => spelled.map((after) => `${before} ${after}`.trim()))
    patterns = patterns.slice(0, maxPatterns)
  }
  return patterns
}

/** The words with those that nothing has replaced by the known ones most like them; null without any. */
async function correct(
  content: ContentSource,
  words: readonly SearchWord[],
  known: KnownWords,
): Promise<SearchWord[] | null> {
  const like = words.flatMap((word) => {
    const spelled = likeWord(word, known)
    return spelled === undefined ? [] : { word, spelled }
  })
  const instead = new Map<SearchWord, SearchWord>()
  const check = async ({ word, spelled }: (typeof like)[number]) => {
    const isKnown = words.length > 1 && (await searchAll(content, [word], known)).hasAllWords
    if (!isKnown) instead.set(word, searchWord(spelled))
  }
  await Promise.all(like.slice(0, maxCorrected).map(check))
  return instead.size > 0 ? words.map((word) => instead.get(word) ?? word) : null
}
