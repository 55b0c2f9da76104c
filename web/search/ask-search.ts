import * as v from 'valibot'
import { type SearchAnswer, searchContract } from '#schemas/runtime/search/search.contract.ts'
import { searchPath } from '#schemas/runtime/search/search-request.ts'

/** The time limit of a search, in ms. */
const timeoutMs = 10_000

/**
 * Searches on the site's server.
 *
 * @param signal aborts the request
 * @throws {Error} if the server fails or takes too long
 */
export async function askSearch(words: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`${searchPath}?${new URLSearchParams({ q: words })}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!response.ok) throw new Error(`The search failed with status ${response.status}.`)
  return v.parse(searchContract, await response.json())
}
