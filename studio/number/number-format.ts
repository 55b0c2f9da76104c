import { centsFromDollars } from '#schemas/field/money.ts'

/** How numbers of one kind are typed and shown. */
export interface NumberFormat {
  /** The stored number that a text means, or undefined where it means none. */
  readonly read: (text: string) => number | undefined
  /** The text that shows a stored number. */
  readonly write: (value: number) => string
  /** What is wrong with a text, and what to write instead. */
  readonly complaint: (text: string) => string
  /** Stands before the text. */
  readonly sign?: string
}

/** Dollars on the screen, whole cents in the lake. */
export const dollars: NumberFormat = {
  read: centsFromDollars,
  write: (cents) => (cents / 100).toFixed(2),
  complaint: (text) =>
    `“${text}” is not an amount in US dollars. Write it like 1299.00 or $1,299.00.`,
  sign: '$',
}

/** Digits, and a point before decimals: neither exponents nor another country's comma. */
const numberShape = /^[-+]?\d+(?:\.\d+)?$/

/** Every other number. */
export const plainNumber: NumberFormat = {
  read: (text) => {
    const number = numberShape.test(text.trim()) ? Number(text) : undefined
    return Math.abs(number ?? 0) <= Number.MAX_SAFE_INTEGER ? number : undefined
  },
  write: String,
  complaint: (text) =>
    `“${text}” is not a number. Write digits, and a point before decimals: 12.5.`,
}
