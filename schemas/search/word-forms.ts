import { stemmer } from 'stemmer'

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const leastBeginning = 3

/**
 * What the forms of an English word have in common, by Porter's algorithm; other words stay as they
 * are. It is a name for the forms and need not be a word.
 *
 * @param folded in lower case and without accents
 * @example stemOf('shipping') === stemOf('ships')
 */
export function stemOf(folded: string): string {
  // Porter's own "y" is sometimes an "i": "flies", but "fly".
  return /^[a-z]{3,}$/.test(folded) ? stemmer(folded).replace(/i$/, 'y') : folded
}

/**
 * The letters with which all forms of a word begin, for engines that know beginnings only.
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
