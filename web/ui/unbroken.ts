const nbsp = '\u00a0'
/** Takes no room, and no line breaks at it. */
const wordJoiner = '\u2060'

/** A range, or a size of two lengths, with its unit. One of three is too long for half a phone. */
const measure = /(?<![\d.]|× )[\d.]+(?:–| × )[\d.]+(?![\d.]| ×)(?: (?:°|[a-z]{1,3}\b))?/g

/** Keeps a range, and a size of two lengths, on one line with its unit. */
export function unbrokenRanges(text: string): string {
  return text.replaceAll(measure, (one) => one.replaceAll(' ', nbsp).replace('–', `–${wordJoiner}`))
}

/**
 * Keeps every number on one line with the short word after it, such as its unit.
 *
 * @example unbroken('at 40 °C') === 'at 40\u00a0°C'
 */
export function unbroken(text: string): string {
  return unbrokenRanges(text).replaceAll(/(\d) (?=°|[a-z]{1,3}\b)/g, `$1${nbsp}`)
}
