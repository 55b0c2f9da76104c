import type { RuleDef } from 'sanity'

/** How long a text may be, in characters, and what to say where it is missing. */
export interface TextLimits {
  /** Says what to fill in; without it the field may stay empty. */
  readonly missing?: string
  readonly min?: number
  readonly max: number
  /** How many sentences the field's description asks for, from and to. */
  readonly sentences?: readonly [number, number]
}

/** The rules of a line or a paragraph: one message for one problem. */
export function textRules<Rule extends RuleDef<Rule, string>>(rule: Rule, limits: TextLimits) {
  const { missing, sentences } = limits
  return [
    ...(missing === undefined ? [] : [rule.required().error(missing)]),
    // The rule before speaks of a text that is empty.
    rule.custom((text) => (text === '' ? true : checkText(text, limits))),
    ...(sentences ? [rule.custom((text) => checkSentences(text, ...sentences)).warning()] : []),
  ]
}

/** A plain sentence where a text is blank, too short or too long, else `true`. */
export function checkText(text: unknown, { missing, min = 0, max }: TextLimits): true | string {
  if (typeof text !== 'string') return true
  const { length } = text.trim()
  if (length === 0) return missing ?? true
  if (length < min) return `Write at least ${min} characters; there ${areSo(length)}.`
  if (text.length > max) return `Write at most ${max} characters; there ${areSo(text.length)}.`
  return true
}

/** A plain sentence where a text has fewer or more sentences than asked for, else `true`. */
export function checkSentences(text: unknown, from: number, to: number): true | string {
  if (typeof text !== 'string' || !text.trim()) return true
  // A full stop within a number, an address or an abbreviation is not followed by a capital.
  const count = text.trim().split(/[.!?…]["”’)]*\s+(?=[^\p{Ll}])/u).length
  if (count >= from && count <= to) return true
  const asked = from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`
  return `This should be ${asked} ${to === 1 ? 'sentence' : 'sentences'}; there ${areSo(count)}.`
}

function areSo(count: number): string {
  return count === 1 ? 'is 1' : `are ${count}`
}

function inWords(count: number): string {
  return ['no', 'one', 'two', 'three', 'four'][count] ?? String(count)
}
