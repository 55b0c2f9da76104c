import { maxSearchLength } from '#schemas/search/search-request.ts'

/**
 * The words that are searched for, on one line and no longer than the site's server answers.
 *
 * @param q from the field, or from an address as the router reads it: a number is one, and what stands
 *   there several times is a list
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
