import type { SearchWord } from './search-words.ts'

/** Shorter words are too similar to each other to be corrected. */
const minCorrectedLength = 5
/** From this length on, two letters can be wrong. */
const longLength = 8

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
