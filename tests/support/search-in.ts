import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { SearchAnswer } from '#schemas/protocol/search/search.contract.ts'
import { answerSearch } from '#web/search/answer-search.server.ts'
import { loadSearchIndex } from '#web/search/load-search-index.ts'

/** Searches content as a server does that has just started. */
export async function searchIn(content: ContentSource, text: string): Promise<SearchAnswer> {
  return answerSearch(await loadSearchIndex(content), text)
}
