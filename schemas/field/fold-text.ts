import { plainDigits } from './plain-digits.ts'

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

/** Apostrophes, and invisible characters such as soft hyphens, which some people write in a word. */
export const optionalInWord = /['’‘ʼ＇\p{Default_Ignorable_Code_Point}]/gu

/**
 * Folds a text for searches and addresses: lower case, plain digits, without accents, apostrophes and
 * invisible characters.
 *
 * @example foldText('Café Łódź') === 'cafe lodz'
 */
export function foldText(text: string): string {
  return plainDigits(text.normalize('NFKD'))
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(optionalInWord, '')
    .toLowerCase()
    .replaceAll(/[łøđðþæœßıħŧŋ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** The words of a text, folded. A number with points, such as 25.853, is one word. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? []
}
