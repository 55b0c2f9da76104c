import * as v from 'valibot'
import { type SearchAnswer, searchContract } from '#schemas/protocol/search/search.contract.ts'
import { searchPath } from '#schemas/protocol/search/search-request.ts'
import { apiRequest } from '#web/api.ts'

/** Searches on the site's server; `signal` aborts the request. */
export async function askSearch(words: string, signal: AbortSignal): Promise<SearchAnswer> {
  const address = `${searchPath}?${new URLSearchParams({ q: words })}`
  const response = await apiRequest('GET', address, { signal, timeoutMs: 10_000 })
  return v.parse(searchContract, await response.json())
}
