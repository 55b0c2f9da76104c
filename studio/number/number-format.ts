import { centsFromDollars } from '#schemas/field/money.ts'

/** How numbers of one kind are typed and shown. */
export interface NumberFormat {
  /** Parses a text; undefined if the text is not a number of this kind. */
  readonly read: (text: string) => number | undefined
  /** Formats a stored number. */
  readonly write: (value: number) => string
  /** The error message for a text, which says what to write instead. */
  readonly errorMessage: (text: string) => string
  /** Shown before the text. */
  readonly sign?: string
}

/** Shown in dollars, stored in whole cents. */
export const dollars: NumberFormat = {
  read: centsFromDollars,
  write: (cents) => (cents / 100).toFixed(2),
  errorMessage: (text) =>
    `“${text}” is not an amount in US dollars. Write it like 1299.00 or $1,299.00.`,
  sign: '$',
}

/** Digits, with a point before decimals; no exponents and no decimal comma. */
const numberShape = /^[-+]?\d+(?:\.\d+)?$/

/** Numbers that can have decimals. */
export const decimalNumber: NumberFormat = {
  read: (text) => {
    const number = numberShape.test(text.trim()) ? Number(text) : undefined
    return Math.abs(number ?? 0) <= Number.MAX_SAFE_INTEGER ? number : undefined
  },
  write: String,
  errorMessage: (text) =>
    `“${text}” is not a number. Write digits, with a period before decimals: 12.5.`,
}

/** Every other number: the rules of its field reject decimals. */
export const wholeNumber: NumberFormat = {
  ...decimalNumber,
  errorMessage: (text) => `“${text}” is not a whole number. Write digits only: 12.`,
}
