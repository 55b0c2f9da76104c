import * as v from 'valibot'
import { type SearchAnswer, searchContract } from '#schemas/search/search.contract.ts'
import { searchPath } from '#schemas/search/search-request.ts'

/** The timeout for a search, in ms. */
const timeoutMs = 10_000

/**
 * Sends a search to the site's server.
 *
 * @param signal aborts the request if its results are no longer needed
 * @throws if the server does not answer in time, or not with results
 */
export async function askSearch(words: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`${searchPath}?${new URLSearchParams({ q: words })}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!response.ok) throw new Error(`The search failed with status ${response.status}.`)
  return v.parse(searchContract, await response.json())
}
