import * as v from 'valibot'
import { plainDigits } from '#schemas/field/plain-digits.ts'

/** Spaces and invisible characters, which are removed from both ends of a text. */
const blank =
  /[\s\u00AD\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/u

/** All invisible characters: spaces, ignorable characters and the Braille blank. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Control characters, lone surrogates, noncharacters, line separators, and bidirectional overrides,
 * which reorder the shown text. A line break could start a new mail header, and NUL ends a text in
 * some stores. The marks of Arabic and Hebrew text are allowed.
 */
const unusable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u202D\u202E]/u
/** Unusable characters in multi-line text, which can contain line breaks and tabs. */
const unusableInLines = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\u202D\u202E]/u

/** Trims spaces and invisible characters, which often come with pasted text, from both ends. */
export const trimBlank = v.transform<string, string>((text) => {
  // No regular expression: an expression anchored to the end takes quadratic time on a long run of
  // spaces.
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
})

/** Invisible characters that people paste along with an address or a number. */
const pasted = /[\u00AD\u200B-\u200F\u202A-\u202C\u2060-\u2069\uFEFF]/g

/** Full-width and similar letters as plain ones, without invisible characters. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(pasted, '')

/** Writes a phone number with plain digits, signs and hyphens. */
export const plainPhone = (text: string) =>
  plainDigits(plain(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** Writes an email address with plain letters, and its domain as in DNS (`xn--…`). */
export const plainEmail = v.transform<string, string>((text) => {
  const address = plain(text)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (!/[^\p{ASCII}]/u.test(domain) || /[^\p{L}\p{M}\p{N}.。-]/u.test(domain)) return address
  try {
    return address.slice(0, -domain.length) + new URL(`https://${domain}`).hostname
  } catch {
    return address
  }
})

/** Replaces tabs, which come with pasted cells, with spaces. */
export const withoutTabs = v.transform<string, string>((text) => text.replaceAll('\t', ' '))

/** Whether a text shows at least `least` characters; combining marks alone show no character. */
export function isSeenAs(text: string, least: number): boolean {
  const seen = text.replaceAll(unseen, '')
  return Array.from(seen).length >= least && /\P{M}/u.test(seen)
}

/** Whether a line of text can be stored, mailed and shown unchanged. */
export const isUsableLine = (text: string): boolean => !unusable.test(text)

/** Rejects text that cannot be stored, mailed and shown unchanged; the message names the position. */
export function usable(label: string, lines: 'one line' | 'several lines') {
  const pattern = lines === 'one line' ? unusable : unusableInLines
  return v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => !pattern.test(text),
    ({ input }) => {
      const before = input.slice(0, input.search(pattern)).trimEnd().slice(-20).toWellFormed()
      const place = before === '' ? 'at its beginning' : `after “${before}”`
      return `${label} has a character that cannot be used ${place}. Please type that part again.`
    },
  )
}
