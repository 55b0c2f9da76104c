import { stemmer } from 'stemmer'

/** Shorter prefixes also match unrelated words. */
const leastBeginning = 3

/**
 * The common stem of an English word's forms, by Porter's algorithm; other words stay unchanged. The
 * stem is only a key and need not be a word.
 *
 * @param folded in lower case and without accents
 * @example stemOf('shipping') === stemOf('ships')
 */
export function stemOf(folded: string): string {
  // Porter's own "y" is sometimes an "i": "flies", but "fly".
  return /^[a-z]{3,}$/.test(folded) ? stemmer(folded).replace(/i$/, 'y') : folded
}

/**
 * The common prefix of all forms of a word, for engines that match only prefixes.
 *
 * @example beginningOf('deliveries') === 'deliver'
 */
export function beginningOf(folded: string): string {
  const stem = stemOf(folded)
  let length = 0
  while (length < stem.length && stem[length] === folded[length]) length++
  // "delivery" has a form in "-ies", and "flammable" one in "-bility".
  const shared = folded.slice(0, length).replace(/y$|(?<=b)l$/, '')
  if (shared.length >= leastBeginning) return shared
  return folded.startsWith(stem) ? folded : stem
}
