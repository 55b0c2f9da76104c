/**
 * Normalizes a text for searches: lower case, without accents and apostrophes. Every character of the
 * result corresponds to one or more characters of the text, in the same order.
 *
 * @example foldText('Café') === 'cafe'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
}

/** The words of a text, folded; a number such as 25.853 is one. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? []
}
