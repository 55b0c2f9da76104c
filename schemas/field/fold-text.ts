/** Letters that Unicode does not decompose into a Latin letter and an accent, in lower case. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}

/**
 * Folds a text for searches and addresses: lower case, without accents and apostrophes.
 *
 * @example foldText('Café Łódź') === 'cafe lodz'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþæœßıħŧŋ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** The words of a text, folded. A number with points, such as 25.853, is one word. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? []
}
