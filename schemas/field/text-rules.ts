import type { StringRule, TextRule } from 'sanity'
import { checkBothUnits } from './measurement-rules.ts'

/** The limits of a text's length, in characters, and the message if the text is missing. */
export interface TextLimits {
  /** The message if the text is missing; if undefined, the field is optional. */
  readonly missing?: string
  readonly min?: number
  readonly max: number
  /** The lowest and highest number of sentences that the field's description asks for. */
  readonly sentences?: readonly [number, number]
}

/** The rules of a line or a paragraph, with one message per problem. */
export function textRules(rule: StringRule | TextRule, limits: TextLimits) {
  const { missing, sentences } = limits
  return [
    ...(missing === undefined ? [] : [rule.required().error(missing)]),
    // The rule above reports an empty text.
    rule.custom((text) => (text === '' ? true : checkText(text, limits))),
    rule.custom(checkBothUnits).warning(),
    ...(sentences ? [rule.custom((text) => checkSentences(text, ...sentences)).warning()] : []),
  ]
}

/** An error message if a text is blank, too short or too long, else `true`. */
export function checkText(text: unknown, { missing, min = 0, max }: TextLimits): true | string {
  if (typeof text !== 'string') return true
  const { length } = text.trim()
  if (length === 0) return missing ?? true
  if (length < min) return `Write at least ${min} characters; there ${isOrAre(length)}.`
  if (text.length > max) return `Write at most ${max} characters; there ${isOrAre(text.length)}.`
  return true
}

/** A warning if the number of sentences is outside the range, else `true`. */
export function checkSentences(text: unknown, from: number, to: number): true | string {
  if (typeof text !== 'string' || !text.trim()) return true
  // A period within a number, a URL or an abbreviation is followed by a lower-case letter.
  const count = text.trim().split(/[.!?…]["”’)]*\s+(?=[^\p{Ll}])/u).length
  if (count >= from && count <= to) return true
  const requested = from === to ? spelledOut(from) : `${spelledOut(from)} to ${spelledOut(to)}`
  return `This should be ${requested} ${to === 1 ? 'sentence' : 'sentences'}; there ${isOrAre(count)}.`
}

function isOrAre(count: number): string {
  return count === 1 ? 'is 1' : `are ${count}`
}

function spelledOut(count: number): string {
  return ['no', 'one', 'two', 'three', 'four'][count] ?? String(count)
}
