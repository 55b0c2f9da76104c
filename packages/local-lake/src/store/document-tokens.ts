import type { LakeDocument } from '../document.ts'

const word = /[\p{L}\p{N}_]+/gu

/** Fields that the lake writes itself are not searched. */
const unsearched = new Set(['_rev', '_createdAt', '_updatedAt'])

/** An inner object's key, type and target are not searched either. */
const unsearchedWithin = new Set(['_key', '_type', '_ref'])

/** The words of a text, in lower case. */
export function tokenize(text: string): readonly string[] {
  return text.toLowerCase().match(word) ?? []
}

/**
 * An expression that finds these words next to each other in a text in lower case, exactly as
 * `tokenize()` splits it.
 *
 * @param isPrefix whether the last word can be longer in the text
 */
export function phrasePattern(tokens: readonly string[], isPrefix: boolean): RegExp {
  const end = isPrefix ? '' : '(?![\\p{L}\\p{N}_])'
  // Words hold no character that has a meaning in an expression.
  return new RegExp(`(?<![\\p{L}\\p{N}_])${tokens.join('[^\\p{L}\\p{N}_]+')}${end}`, 'u')
}

/** The words of every text in the document, each once. */
export function documentTokens(document: LakeDocument): ReadonlySet<string> {
  const tokens = new Set<string>()
  someText(document, (text) => {
    for (const token of tokenize(text)) tokens.add(token)
    return false
  })
  return tokens
}

/** Whether any text in the document passes the test; no text is tested after the first that passes. */
export function someText(document: LakeDocument, test: (text: string) => boolean): boolean {
  return Object.keys(document).some(
    (name) => !unsearched.has(name) && someTextIn(document[name], test),
  )
}

function someTextIn(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((inner) => someTextIn(inner, test))
  return Object.entries(value).some(
    ([name, inner]) => !unsearchedWithin.has(name) && someTextIn(inner, test),
  )
}
