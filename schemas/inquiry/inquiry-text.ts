import * as v from 'valibot'

/** What stands for nothing at either end of a text: spaces, and characters that nobody sees. */
const blank =
  /[\s\u00AD\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/u

/** Everything that draws nothing: other than spaces, the blank letters and the Braille blank. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Control characters, halves of characters, code points that are none, line separators, and the
 * overrides that show a text in another order than it is stored. A line's end would begin a new
 * mail header; NUL ends a text in some stores. Marks of Arabic and Hebrew text stay allowed.
 */
const unusable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u202D\u202E]/u
/** The same in a text of several lines, where lines and tabs may stand. */
const unusableInLines = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\u202D\u202E]/u

/** Drops spaces and unseen characters, such as those that come along with a copy, from both ends. */
export const trimBlank = v.transform<string, string>((text) => {
  // By hand: a pattern tied to the end takes quadratic time on a long run of spaces.
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
})

/** Whether a text is seen as at least so many characters; marks need a letter to stand on. */
export function isSeenAs(text: string, least: number): boolean {
  const seen = text.replaceAll(unseen, '')
  return Array.from(seen).length >= least && /\P{M}/u.test(seen)
}

/** Whether a text of one line holds nothing that cannot be kept, mailed and shown as it is. */
export const isUsableLine = (text: string): boolean => !unusable.test(text)

/** Refuses what cannot be kept, mailed and shown as it is; says after which words it stands. */
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
