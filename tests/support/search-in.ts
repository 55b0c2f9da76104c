import type { ContentSource } from '#schemas/shared/content-source.ts'
import type { SearchAnswer } from '#schemas/shared/search/search.contract.ts'
import { answerSearch } from '#web/search/answer-search.ts'
import { loadSearchIndex } from '#web/search/load-search-index.ts'

/** Searches content as a server does that has just started. */
export async function searchIn(content: ContentSource, text: string): Promise<SearchAnswer> {
  return answerSearch(await loadSearchIndex(content), text)
}
