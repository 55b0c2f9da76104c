import { foldText } from '#schemas/field/fold-text.ts'
import { inquiryReference } from './inquiry-reference.ts'
import { plainPhone } from './inquiry-text.ts'
import { dialedNumber } from './dialed-number.ts'

/** The minimum number of digits in a search for a part of a phone number. */
const minDigits = 4
/** Numbers are compared by this many digits at their end, because people omit the country's code. */
const nationalDigits = 10

const digitsOf = (phone: string) => dialedNumber(phone).replaceAll('+', '')

/** The text of an inquiry that searches read. */
interface SearchedInquiry {
  /** The id of the document, or of the entry in the outbox. */
  readonly id: string
  readonly phone?: string | undefined
  readonly texts: readonly (string | undefined)[]
}

/**
 * Further words by which an inquiry is found: its words with accents or apostrophes, written without
 * them; every end of its phone number, and its reference without the hyphen. The lake's `match`
 * compares whole words and their beginnings, exactly as they are written.
 */
export function searchWordsOf({ id, phone = '', texts }: SearchedInquiry): string {
  const words = texts.flatMap(
    (text) => text?.match(/[\p{L}\p{N}\p{M}'’‘ʼ\p{Default_Ignorable_Code_Point}]+/gu) ?? [],
  )
  const folded = words.flatMap((word) => {
    const plain = foldText(word)
    return plain === word.toLowerCase() ? [] : [plain]
  })
  const digits = digitsOf(phone)
  const ends = Array.from({ length: Math.max(0, digits.length - minDigits + 1) }, (_, at) =>
    digits.slice(at),
  )
  const reference = inquiryReference(id).replace('-', '').toLowerCase()
  return [...new Set([...folded, ...ends, reference])].join(' ')
}

/**
 * The digits that find a phone number that someone typed in any spelling.
 *
 * @returns undefined if the text is not a phone number or a part of one
 */
export function phoneDigitsOf(typed: string): string | undefined {
  const phone = plainPhone(typed)
  const digits = digitsOf(phone)
  const isPhone = /^[\d\s()+./\p{Pd}]+$/u.test(phone) && digits.length >= minDigits
  return isPhone ? digits.slice(-nationalDigits) : undefined
}
