import { stemmer } from 'stemmer'

/**
 * The same text for all forms of an English word, by Porter's algorithm; the stem need not be a word.
 * Words of other scripts are their own stems.
 *
 * @param folded in lower case and without accents
 * @example stemOf('shipping') === stemOf('ships')
 */
export function stemOf(folded: string): string {
  // The algorithm turns "flies" into "fli", but keeps "fly".
  return /^[a-z]{3,}$/.test(folded) ? stemmer(folded).replace(/i$/, 'y') : folded
}
