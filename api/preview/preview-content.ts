import type { ContentSourceMap, SanityClient } from '@sanity/client'
import { vercelStegaClean } from '@vercel/stega'
import { isOutage } from '#api/site/content/query-lake.ts'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { curatedResult, readContentResult } from '#schemas/protocol/content-result.ts'
import type { ContentRequest, ContentSource } from '#schemas/protocol/content-source.ts'
import { markAnswer } from '#schemas/preview/mark-answer.ts'
import { namesOf } from '#schemas/preview/perspective.ts'

/** Lists without visible text, which therefore need no edit links. */
const unmarked = new Set(['kit-addresses', 'kit-summaries', 'landing-addresses', 'redirects'])

export interface DraftReader {
  readonly reader: SanityClient
  readonly perspective: string
  /** The Studio for edit links; undefined for a guest, whose text has no edit markers. */
  readonly studioUrl: string | undefined
  readonly onLakeError: (cause: unknown) => void
}

type Query = Pick<ContentRequest<string>, 'name' | 'query' | 'params'>

/**
 * Queries the lake in the given perspective, without a cache. Waits at most {@link lakeTimeoutMs} for the
 * last byte.
 *
 * @returns the lake's response; for editors, its text includes the place where it is stored
 * @throws the client's error
 */
export async function queryDrafts(
  { reader, perspective, studioUrl }: Omit<DraftReader, 'onLakeError'>,
  { name, query, params = {} }: Query,
): Promise<unknown> {
  const editUrl = unmarked.has(name) ? undefined : studioUrl
  const response: unknown = await reader.fetch<unknown>(query, params, {
    filterResponse: false,
    perspective: namesOf(perspective),
    resultSourceMap: editUrl !== undefined && 'withKeyArraySelector',
    signal: AbortSignal.timeout(lakeTimeoutMs),
  })
  return editUrl === undefined ? response : markResponse(response, editUrl)
}

/** Marks the result in a response of the lake; other responses do not change. */
function markResponse(response: unknown, studioUrl: string): unknown {
  if (typeof response !== 'object' || response === null || !('result' in response)) return response
  // The client's own type of the source map, which the request asked for.
  const { result, resultSourceMap } = response as {
    result: unknown
    resultSourceMap?: ContentSourceMap
  }
  return { ...response, result: markAnswer(result, resultSourceMap, { studioUrl }) }
}

/**
 * The content of one page in a preview of drafts. Nothing is cached, and if the lake fails, the preview
 * shows curated content like the public site.
 */
export function createPreviewContent(drafts: DraftReader): ContentSource {
  let isUnavailable = false
  return {
    perspective: drafts.perspective,
    plain: vercelStegaClean,
    async load<const Query extends string>(request: ContentRequest<Query>) {
      if (isUnavailable) return curatedResult(request)
      try {
        const response = await queryDrafts(drafts, request)
        // The page parses this response like a public one.
        return await readContentResult<Query>(response, request)
      } catch (cause) {
        drafts.onLakeError(cause)
        // The page's other queries should not wait for the same failing lake.
        isUnavailable ||= isOutage(cause)
        return curatedResult<Query>(request)
      }
    },
  }
}
