import type { ContentSourceMap, SanityClient } from '@sanity/client'
import { isOutage } from '#api/content/query-lake.ts'
import { lakeTimeoutMs } from '#api/lake/lake-clients.ts'
import { curatedResult, readContentResult } from '#schemas/content/content-result.ts'
import type { ContentRequest, ContentSource } from '#schemas/content/content-source.ts'
import { markAnswer } from '#schemas/preview/mark-answer.ts'
import { namesOf } from '#schemas/preview/perspective.ts'
import { plainAnswer } from '#schemas/preview/plain-answer.ts'

/** Lists for machines, of which no page shows a text: they need not say where it can be edited. */
const unmarked = new Set(['kit-addresses', 'kit-summaries', 'landing-addresses', 'redirects'])

/** What a draft's content is read with. */
export interface DraftReader {
  /** Has a token that can read drafts. */
  readonly reader: SanityClient
  readonly perspective: string
  /** Where its visitor edits what is shown; undefined for a guest, whose texts carry no marks. */
  readonly studioUrl: string | undefined
  readonly onLakeError: (cause: unknown) => void
}

/** One query of the site. */
type Question = Pick<ContentRequest<string>, 'name' | 'query' | 'params'>

/**
 * Asks the lake one query as the perspective shows it, without any cache, and waits at most
 * {@link lakeTimeoutMs} for the last byte.
 *
 * @returns the lake's response; for somebody who edits, its texts say where they are stored
 * @throws the client's error
 */
export async function queryDrafts(
  { reader, perspective, studioUrl }: Omit<DraftReader, 'onLakeError'>,
  { name, query, params = {} }: Question,
): Promise<unknown> {
  const editedAt = unmarked.has(name) ? undefined : studioUrl
  const response: unknown = await reader.fetch<unknown>(query, params, {
    filterResponse: false,
    perspective: namesOf(perspective),
    resultSourceMap: editedAt !== undefined && 'withKeyArraySelector',
    signal: AbortSignal.timeout(lakeTimeoutMs),
  })
  return editedAt === undefined ? response : markResponse(response, editedAt)
}

/** Marks the result in a response of the lake; whatever else answered stays as it is. */
function markResponse(response: unknown, studioUrl: string): unknown {
  if (typeof response !== 'object' || response === null || !('result' in response)) return response
  // The client's own type of the map, which it asked for.
  const { result, resultSourceMap } = response as {
    result: unknown
    resultSourceMap?: ContentSourceMap
  }
  return { ...response, result: markAnswer(result, resultSourceMap, { studioUrl }) }
}

/**
 * The content of one page for somebody who previews drafts. Nothing of it is kept, and where the lake
 * fails, curated content takes over as it does in public.
 */
export function createPreviewContent(drafts: DraftReader): ContentSource {
  let isAway = false
  return {
    perspective: drafts.perspective,
    plain: plainAnswer,
    async load<const Query extends string>(request: ContentRequest<Query>) {
      if (isAway) return curatedResult(request)
      try {
        const response = await queryDrafts(drafts, request)
        // Nothing of the question is lost: the page reads the answer as it reads public ones.
        return await readContentResult<Query>(response, request)
      } catch (cause) {
        drafts.onLakeError(cause)
        // The page's other queries need not wait for the same lake.
        isAway ||= isOutage(cause)
        return curatedResult<Query>(request)
      }
    },
  }
}
