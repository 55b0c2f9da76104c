/**
 * Folds a text for comparison in searches: lower case, without accents and apostrophes.
 *
 * @example foldText('Café') === 'cafe'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
}

/** The words of a text, folded. A number with points, such as 25.853, is one word. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? []
}
