import { maxSearchLength } from '#schemas/protocol/search/search-request.ts'

/**
 * The words to search for, on one line and within the server's limit.
 *
 * @param q from the field, or from the URL as the router parses it: as a number, for example, or as a
 * list if the URL has `q` several times
 */
export function queryWords(q: unknown): string {
  const one: unknown = Array.isArray(q) ? q[0] : q
  const text = typeof one === 'string' ? one : (JSON.stringify(one) ?? '')
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
}
