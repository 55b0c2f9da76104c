import { maxSearchLength } from '#schemas/search/search-request.ts'

/**
 * The search words on one line, cut to the maximum length of the site's server.
 *
 * @param q from the field, or from an address as the router parses it: digits become a number, and
 *   repeated parameters a list
 */
export function askedWords(q: unknown): string {
  const one: unknown = Array.isArray(q) ? q[0] : q
  const text = typeof one === 'string' ? one : (JSON.stringify(one) ?? '')
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
}
